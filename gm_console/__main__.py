"""`python -m gm_console` is `gm-console`."""

from gm_console.cli import main

if __name__ == "__main__":
    main()
