import type { Client } from "@vostro/http/client"
import { Effect } from "effect"
import { unlessMissing } from "./bank/UnlessMissing.ts"
import type { FolderNetwork } from "./folders/FolderNetwork.ts"

/** Returns the latest restore of the bank, if there was one. */
export const restorationOf = (operator: Client) =>
  Effect.map(unlessMissing(operator.call("restoration.get", {})), (found) => found?.value)

/**
 * Compares the database of a bank with the records of its networks since the last answered restore. If the database does
 * not know that something was sent, it was restored to an earlier moment: workers then wait for the operator.
 */
export const noticeRestore = Effect.fnUntraced(function* (
  networks: ReadonlyArray<Pick<FolderNetwork<never>, "signOfRestore">>,
  operator: Client
) {
  const known = yield* restorationOf(operator)
  if (known?.status === "in_question") return
  for (const { signOfRestore } of networks) {
    const reason = yield* signOfRestore(operator, answeredMs(known))
    if (reason === undefined) continue
    yield* operator.call("restoration.open", { body: { reason } })
    return
  }
})

/** Returns the time of a restore that was answered, in ms since 1970 UTC; 0 if there was none. */
export const answeredMs = (restored: { readonly updated_at: string } | undefined): number =>
  restored === undefined ? 0 : Date.parse(restored.updated_at)
