import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { defaultSettings } from "@vostro/domain"
import { Rails } from "@vostro/domain/rails"
import type { Client } from "@vostro/http/client"
import type { FedwireBank } from "@vostro/iso20022/bank"
import { Effect, Layer, Semaphore } from "effect"
import { makeMessageFolders, namesIn } from "../MessageFolders.ts"
import type { SandboxNetwork } from "../Network.ts"
import { takeMessage } from "./Incoming.ts"
import { openJournal } from "./Journal.ts"
import { sendByFile } from "./Outgoing.ts"
import { recordSent } from "./Records.ts"

const bank: FedwireBank = { routing_number: defaultSettings.routing_number, source: "VOSTRO01", service: "TEST" }

/**
 * Fedwire of folders: messages are written to one, and messages that appear in the other are booked. Everything but
 * wires goes over `others`.
 */
export const makeFileFedwire = (folder: string, others: SandboxNetwork): SandboxNetwork => {
  const folders = makeMessageFolders(folder, "fedwire")
  const prepared = join(folder, "fedwire", "prepared")
  const unrecorded = join(folder, "fedwire", "unrecorded")
  for (const one of [prepared, unrecorded]) mkdirSync(one, { recursive: true, mode: 0o700 })
  const journal = openJournal(join(folder, "fedwire", "journal.jsonl"))
  const outbox = { prepared, unrecorded, outgoing: folders.outgoing, journal, bank, one: Semaphore.makeUnsafe(1) }
  const sendWire = sendByFile(outbox)
  return {
    rails: Layer.effect(
      Rails,
      Effect.map(Rails, (rails) => ({ ...rails, sendWire }))
    ).pipe(Layer.provide(others.rails)),
    look: (operator: Client, home) =>
      Effect.gen(function* () {
        yield* recordSent(unrecorded, journal, operator)
        let taken = 0
        for (const name of yield* namesIn(folders.incoming))
          taken += yield* takeMessage(name, folders, operator, journal)
        return taken + (yield* others.look(operator, home))
      })
  }
}
