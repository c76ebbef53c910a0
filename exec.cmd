@rem cmd.exe has no exec. npm looks for commands in this folder first, so that "npm start" is the same everywhere.
@%*
