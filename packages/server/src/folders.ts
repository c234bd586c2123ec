/** Folders over which a bank exchanges files with its networks. */

// The folders

export {
  type MessageFolders,
  makeMessageFolders,
  namesIn,
  putAway,
  putAwayOnceStill,
  putFile,
  syncFolder
} from "./MessageFolders.ts"

// ACH files from the network

export { type Booking, ingestFolder } from "./IngestFolder.ts"
export { allPrograms } from "./ProgramList.ts"
