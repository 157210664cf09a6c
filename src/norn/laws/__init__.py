"""What every game must keep. `norn fuzz`, `norn check` and the contract suite hold games to the same list."""
