"""Sizes and speeds, each against a limit, and speeds as ratios to a peer measured in the same run."""
