"""Environments to learn card games in, over the program cardlab."""

from .aec import CardlabAEC
from .client import CardlabError, Client
from .games import Games
from .single import CardlabEnv

__all__ = ["CardlabAEC", "CardlabEnv", "CardlabError", "Client", "Games"]
