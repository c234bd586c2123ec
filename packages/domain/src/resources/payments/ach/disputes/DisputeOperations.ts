/**
 * Returns of entries, dishonored returns and contests, of both directions. SendBack.ts and Dispute.ts decide on those
 * of the bank, ReceiveReturn.ts books those of other banks. The codes and their deadlines are left to
 * `payments/ach/tables`, the stages of a return to `payments/ach/entry`.
 */

import { Schema } from "effect"
import { idOf, Metadata, refTo } from "../../../../kernel/Resource.ts"
import { factsFrom } from "../../../../operation/Asking.ts"
import { command } from "../../../../operation/Define.ts"
import type { Moment } from "../../../../operation/Operation.ts"
import { AchView, ach, ReversalReason } from "../entry/Ach.ts"
import { asciiText } from "../entry/Fields.ts"
import { holderReads } from "../entry/Obstacle.ts"
import { reverseAch } from "../outgoing/Reverse.ts"
import { windowRefs } from "../queue/Join.ts"
import { CLIENT_RETURN_CODES } from "../tables/ReturnCodes.ts"
import { CONTEST_CODES, contestDishonor, DISHONOR_CODES, dishonorReturn } from "./Dispute.ts"
import { sendBack } from "./SendBack.ts"

const byId = Schema.Struct({ ach_id: idOf("ach") })

const metadata = { metadata: Schema.optionalKey(Metadata) }
/** Limited by the addenda of a dishonored return (S46). */
const information = { additional_information: Schema.optionalKey(asciiText(21)) }

const move = {
  scope: "ach/read_write",
  output: AchView,
  params: byId,
  rejects: ["operation_not_allowed"]
} as const
const dispute = {
  ...move,
  reads: ({ params }: { readonly params: typeof byId.Type }, moment: Moment) => ({
    objects: [refTo(ach, params.ach_id), ...windowRefs("same_business_day", moment)]
  })
} as const

/** ACH v1: client operations that return, dishonor, contest and reverse entries. */
export const achDisputeOperations = [
  command({
    ...move,
    name: "ach.return",
    summary: "Returns an incoming ACH with the next window, or after it has posted.",
    at: ["POST", "/v1/ach/:ach_id/return"],
    body: Schema.Struct({ return_code: Schema.Literals(CLIENT_RETURN_CODES), ...metadata }),
    emits: ["ach.pending_return"],
    *asking({ params, body }, moment) {
      const windows = { objects: windowRefs("same_business_day", moment) }
      return yield* sendBack(params.ach_id, body, yield* factsFrom(ach, params.ach_id, holderReads, windows))
    }
  }),
  command({
    ...dispute,
    name: "ach.dishonor_return",
    summary: "Dishonors the return of an outgoing ACH, within five banking days.",
    at: ["POST", "/v1/ach/:ach_id/dishonor_return"],
    body: Schema.Struct({ return_code: Schema.Literals(DISHONOR_CODES), ...information, ...metadata }),
    decide: ({ params, body }, facts) => dishonorReturn(params.ach_id, body, facts)
  }),
  command({
    ...dispute,
    name: "ach.contest_dishonored_return",
    summary: "Contests the dishonored return of an incoming ACH, within two banking days.",
    at: ["POST", "/v1/ach/:ach_id/contest_dishonored_return"],
    body: Schema.Struct({ return_code: Schema.Literals(CONTEST_CODES), ...information, ...metadata }),
    decide: ({ params, body }, facts) => contestDishonor(params.ach_id, body, facts)
  }),
  command({
    ...move,
    name: "ach.reverse",
    summary: "Reverses an outgoing ACH with a new ACH in the opposite direction, and returns the new ACH.",
    at: ["POST", "/v1/ach/:ach_id/reverse"],
    body: Schema.Struct({ reversal_reason: ReversalReason, ...metadata }),
    asking: ({ params, body }, moment) => reverseAch(params.ach_id, body, moment)
  })
] as const
