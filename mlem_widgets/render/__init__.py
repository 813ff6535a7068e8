"""The drawing of the board: pure functions from a ruleset or a state to shapes and texts; knows no widget."""
