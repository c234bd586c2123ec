import { Effect } from "effect"
import type { Looking } from "../folders/FolderNetwork.ts"
import { namesIn } from "../folders/MessageFolders.ts"
import { showing } from "../folders/Progress.ts"
import { type Receiving, takeMessage } from "./Incoming.ts"
import { recordSent } from "./Records.ts"

/** Keeps what the bank sent with its payments, then books the messages that appeared. Returns the number of moved files. */
export const lookInto = (receiving: Receiving, unrecorded: string) =>
  Effect.fnUntraced(function* (looking: Omit<Looking, "home">) {
    yield* recordSent(receiving.network, unrecorded, receiving.journal, looking.operator)
    const names = yield* namesIn(receiving.folders.incoming)
    return yield* showing((show) =>
      Effect.gen(function* () {
        let taken = 0
        for (const [index, name] of names.entries()) {
          show(`${receiving.network}: message ${index + 1} of ${names.length}`)
          taken += yield* takeMessage(name, receiving, looking)
        }
        return taken
      })
    )
  })
