import { Effect } from "effect"
import type { LoadForCommit } from "../../operation/BatchJob.ts"
import { emptyReadSet, Store } from "../../ports/Store.ts"
import type { BankSettings } from "../decision/BankSettings.ts"
import type { IdSource } from "../decision/IdSource.ts"
import { findersOf } from "../decision/LoadedState.ts"
import type { Programs } from "../decision/Programs.ts"
import type { WorkSignal } from "../decision/WorkSignal.ts"
import { commitAs } from "./CommitWork.ts"

/** Makes the loader for commits outside of any step: only the versions of its objects guard the decision. */
export const loaderForCommit = Effect.map(
  Effect.context<Store | BankSettings | IdSource | Programs | WorkSignal>(),
  (context): LoadForCommit =>
    (programId, refs) =>
      Effect.map(
        Effect.provideContext(
          Effect.flatMap(Store, (store) => store.load(programId, { ...emptyReadSet, objects: refs })),
          context
        ),
        (loaded) => ({
          find: findersOf(loaded).find,
          commit: (decide) => Effect.provideContext(commitAs(programId, { _tag: "None" }, loaded, decide), context)
        })
      )
)
