/**
 * ACH over folders. NachaRail.ts writes a window as files of Nacha, IngestFolder.ts ingests those that appear, and
 * SentFiles.ts records the files that left, outside of the database. Records and bookings of a file are left to
 * `@vostro/nacha`, writing to `folders`.
 */

import type { AchRail } from "@vostro/domain/rails"
import type { Client } from "@vostro/http/client"
import type { NachaBank } from "@vostro/nacha/bank"
import { Effect } from "effect"
import { unlessMissing } from "../bank/UnlessMissing.ts"
import type { FolderNetwork } from "../folders/FolderNetwork.ts"
import { makeMessageFolders } from "../folders/MessageFolders.ts"
import { putFileShowing } from "../folders/PutFile.ts"
import { type Booking, ingestFolder } from "./IngestFolder.ts"
import { layerNachaRail } from "./NachaRail.ts"
import { type SentFiles, sentFilesIn } from "./SentFiles.ts"

/** Folder of ACH files, and the sender and receiver in them. */
export interface NachaFolder extends NachaBank {
  readonly folder: string
}

/** Interval in ms at which the folder of incoming files is read. */
const LOOK_MS = 2_000

/**
 * Opens the ACH network in a folder: the file of a window is written to `outgoing/`, and files that appear in `incoming/`
 * are ingested. Throws if the sender and receiver cannot make a valid file.
 */
export const openNachaFiles = (
  { folder, ...bank }: NachaFolder,
  { relax, routing_number }: Pick<Booking, "relax" | "routing_number">
): FolderNetwork<AchRail> => {
  const folders = makeMessageFolders(folder)
  const sent = sentFilesIn(folder)
  // The operator sends files to the number under which the bank sends its own.
  const destinations = [...new Set([routing_number, bank.immediate_origin])]
  return {
    rails: layerNachaRail({
      ...bank,
      put: (name, bytes) => Effect.andThen(sent.note(name), putFileShowing(folders.outgoing, name, bytes))
    }),
    incoming: { ach: folders.incoming },
    lookMs: LOOK_MS,
    look: ({ home, operator }) =>
      home === undefined
        ? Effect.succeed(0)
        : ingestFolder(folders, operator, { home, routing_number, destinations, relax }),
    signOfRestore: (operator, sinceMs) => signOfRestore(sent, operator, sinceMs)
  }
}

const signOfRestore = Effect.fnUntraced(function* ({ latest }: SentFiles, operator: Client, sinceMs: number) {
  const files = (yield* latest).filter(({ at_ms }) => at_ms > sinceMs)
  for (const { name, program_id, window_id } of files) {
    const params = { program_id, ach_window_id: window_id }
    const window = (yield* unlessMissing(operator.call("ach_window.get", { params })))?.value
    const isSent = window !== undefined && window.status !== "open" && window.status !== "processing"
    if (isSent) continue
    const shown = window === undefined ? "does not have its window" : `shows its window as ${window.status}`
    return `${name} was put for the network, and the database ${shown}`
  }
  return undefined
})
