"""`python -m norn.cli`: the same as `norn`."""

from norn.cli.main import main

if __name__ == "__main__":
    main(prog_name="norn")
