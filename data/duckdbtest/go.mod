module cardlab/data/duckdbtest

go 1.26.0

replace cardlab => ../..
