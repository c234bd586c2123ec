import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Network } from "@vostro/iso20022"
import { type Schema, Semaphore } from "effect"
import { type MessageFolders, makeMessageFolders } from "../folders/MessageFolders.ts"
import { openJournal } from "./Journal.ts"
import type { Outbox } from "./Outbox.ts"

/** Folders and journal of a network whose messages are files. */
interface MessageFiles<A> {
  readonly network: Network
  readonly folders: MessageFolders
  readonly outbox: Outbox<A>
  /** Folder of the return requests of other banks. */
  readonly requests: string
}

/** Opens the folder of a network in a data folder. */
export const openMessageFiles = <A>(
  folder: string,
  network: Network,
  outcome: Schema.Decoder<A>,
  idAt: Outbox<A>["idAt"]
): MessageFiles<A> => {
  const folders = makeMessageFolders(folder, network)
  const prepared = join(folder, network, "prepared")
  const unrecorded = join(folder, network, "unrecorded")
  const requests = join(folder, network, "requests")
  for (const one of [prepared, unrecorded, requests]) mkdirSync(one, { recursive: true, mode: 0o700 })
  const journal = openJournal(join(folder, network, "journal.jsonl"), outcome)
  const { outgoing } = folders
  const outbox = { prepared, unrecorded, outgoing, journal, idAt, one: Semaphore.makeUnsafe(1) }
  return { network, folders, outbox, requests }
}
