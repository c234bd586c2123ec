import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Network } from "@vostro/iso20022"
import { type Schema, Semaphore } from "effect"
import { type MessageFolders, makeMessageFolders } from "../MessageFolders.ts"
import { openJournal } from "./Journal.ts"
import type { Outbox } from "./Outbox.ts"

/** Folders and journal of a network whose messages are files. */
interface MessageFiles<A> {
  readonly network: Network
  readonly folders: MessageFolders
  readonly outbox: Outbox<A>
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
  for (const one of [prepared, unrecorded]) mkdirSync(one, { recursive: true, mode: 0o700 })
  const journal = openJournal(join(folder, network, "journal.jsonl"), outcome)
  const { outgoing } = folders
  return { network, folders, outbox: { prepared, unrecorded, outgoing, journal, idAt, one: Semaphore.makeUnsafe(1) } }
}
