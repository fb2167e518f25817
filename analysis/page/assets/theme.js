// The theme that was chosen on this page before, before anything is drawn.
try {
  const theme = localStorage.getItem('cardlab-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch { /* storage may be forbidden to a file on disk: then the system's theme holds */ }
document.documentElement.classList.add('scripted');
