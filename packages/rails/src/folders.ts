/** Folders over which a bank exchanges files with its networks and partners. */

// The folders

export { FolderHeld, holdFolder } from "./folders/HoldFolder.ts"
export { type MessageFolders, makeMessageFolders, namesIn } from "./folders/MessageFolders.ts"
export { moveFile, NameTaken, putFile, putFileShowing, replaceFile } from "./folders/PutFile.ts"

// Progress of long work

export { Progress, showing, withProgress } from "./folders/Progress.ts"

// Programs whose traffic the folders have

export { allPrograms } from "./bank/ProgramList.ts"
