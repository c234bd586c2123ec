import { inTurn } from "../faults/InTurn.ts"
import type { KeyHistory } from "../faults/KeyHistory.ts"
import { retryUntilFinal } from "../faults/Load.ts"
import { rails } from "../faults/Orders.ts"
import { type ClientContext, cancel } from "../faults/Send.ts"
import { historiesAfter, type Known, type Timeline } from "./Timeline.ts"

/**
 * Lets partners and other banks repeat requests without an acknowledgement from before the moment: payments under their
 * keys, messages, and then cancellations.
 */
export const repeatAll = async (
  context: ClientContext,
  histories: ReadonlyArray<KeyHistory>,
  { canceled, kept }: Known,
  timeline: Timeline
): Promise<void> => {
  await inTurn(
    histories.filter(({ key }) => !kept.has(key)),
    (one) => retryUntilFinal(context, one)
  )
  const repeated = await historiesAfter(timeline)
  await inTurn(
    histories.filter(({ key }) => canceled.has(key)),
    async ({ ids, key, rail }) => {
      const [id] = repeated.get(key)?.ids ?? ids
      const path = rails[rail].cancel
      if (path !== undefined && id !== undefined) await cancel(context, 1, key, path(id))
    }
  )
}
