import { Schema } from "effect"
import { Metadata } from "../../../../kernel/Fields.ts"
import { idOf } from "../../../../kernel/Resource.ts"
import { command } from "../../../../operation/Define.ts"
import { type Facts, momentOf } from "../../../../operation/Facts.ts"
import type { Moment } from "../../../../operation/Operation.ts"
import type { ReadSet } from "../../../../ports/Store.ts"
import { AchView, ach, ReversalReason } from "../entry/Ach.ts"
import { asciiText } from "../entry/Fields.ts"
import { holderNeeds } from "../entry/Obstacle.ts"
import { acceptingRefs } from "../outgoing/Accept.ts"
import { reverseAch } from "../outgoing/Reverse.ts"
import { windowRefs } from "../queue/Join.ts"
import { CLIENT_RETURN_CODES } from "../tables/ReturnCodes.ts"
import { CONTEST_CODES, contestDishonor, DISHONOR_CODES, dishonorReturn } from "./Dispute.ts"
import { sendBack } from "./SendBack.ts"

const byId = Schema.Struct({ ach_id: idOf("ach") })
type ById = { readonly params: typeof byId.Type }

const metadata = { metadata: Schema.optionalKey(Metadata) }
/** Limited by the addenda of a dishonored return (S46). */
const information = { additional_information: Schema.optionalKey(asciiText(21)) }

const itself = ({ params }: ById) => ({ kind: ach.kind, id: params.ach_id })
const move = {
  scope: "ach/read_write",
  output: AchView,
  params: byId,
  rejects: ["operation_not_allowed"],
  reads: (input: ById, moment: Moment) => ({
    objects: [itself(input), ...windowRefs("same_business_day", moment)]
  })
} as const

// Read set to accept the new entry, and the existing reversal of the entry, if any.
const reversing = ({ params }: ById, facts: Facts): Partial<ReadSet> => {
  const one = facts.find(ach, params.ach_id)?.object
  if (one?.direction !== "outgoing") return {}
  const objects = acceptingRefs(one.delivery_type, momentOf(facts))
  const earlier = one.reversal === undefined ? [] : [{ kind: ach.kind, id: one.reversal.linked_ach_id }]
  return { objects: [...earlier, ...objects], positions: [one.account_number_id] }
}

/** ACH v1: client operations that return, dishonor, contest and reverse entries. */
export const achDisputeOperations = [
  command({
    ...move,
    name: "ach.return",
    summary: "Returns an incoming ACH with the next window, or after it has posted.",
    at: ["POST", "/v1/ach/:ach_id/return"],
    body: Schema.Struct({ return_code: Schema.Literals(CLIENT_RETURN_CODES), ...metadata }),
    emits: ["ach.pending_return"],
    follow: ({ params }, facts) => holderNeeds(params.ach_id, facts),
    decide: ({ params, body }, facts) => sendBack(params.ach_id, body, facts)
  }),
  command({
    ...move,
    name: "ach.dishonor_return",
    summary: "Dishonors the return of an outgoing ACH, within five banking days.",
    at: ["POST", "/v1/ach/:ach_id/dishonor_return"],
    body: Schema.Struct({ return_code: Schema.Literals(DISHONOR_CODES), ...information, ...metadata }),
    decide: ({ params, body }, facts) => dishonorReturn(params.ach_id, body, facts)
  }),
  command({
    ...move,
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
    reads: (input: ById) => ({ objects: [itself(input)] }),
    follow: reversing,
    decide: ({ params, body }, facts) => reverseAch(params.ach_id, body, facts)
  })
] as const
