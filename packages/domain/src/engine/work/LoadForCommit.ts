import { Effect } from "effect"
import type { LoadForCommit } from "../../operation/BatchJob.ts"
import type { Decision } from "../../operation/Decision.ts"
import type { Facts } from "../../operation/Facts.ts"
import { emptyReadSet, Store } from "../../ports/Store.ts"
import type { BankCatalogue } from "../decision/BankCatalogue.ts"
import type { BankSettings } from "../decision/BankSettings.ts"
import type { IdSource } from "../decision/IdSource.ts"
import { findersOf } from "../decision/LoadedState.ts"
import type { Programs } from "../decision/Programs.ts"
import { stateOf } from "../decision/StateOf.ts"
import type { WorkSignal } from "../decision/WorkSignal.ts"
import { commitAs } from "./CommitWork.ts"

/** Makes the loader for commits outside of any step: only the versions of its objects guard the decision. */
export const loaderForCommit = Effect.map(
  Effect.context<Store | BankCatalogue | BankSettings | IdSource | Programs | WorkSignal>(),
  (context): LoadForCommit =>
    (programId, refs) =>
      Effect.map(
        Effect.provideContext(
          Effect.flatMap(Store, (store) => store.load(programId, { ...emptyReadSet, objects: refs })),
          context
        ),
        (found) => {
          const loaded = stateOf("a separate commit", [{ objects: refs }], found)
          const commit = (decide: (facts: Facts) => Decision) => commitAs(programId, { _tag: "None" }, loaded, decide)
          return {
            find: findersOf(loaded).find,
            commit: (decide) => Effect.provideContext(commit(decide), context)
          }
        }
      )
)
