/** Folders over which a bank exchanges files with its networks. */

// The folders

export {
  type MessageFolders,
  makeMessageFolders,
  namesIn,
  putAway,
  putAwayOnceStill
} from "./MessageFolders.ts"
export { moveFile, NameTaken, putFile, putFileShowing, replaceFile } from "./PutFile.ts"

// Progress of long work

export { Progress, showing, withProgress } from "./Progress.ts"

// ACH files from the network

export { type Booking, ingestFolder } from "./IngestFolder.ts"
export { allPrograms } from "./ProgramList.ts"
