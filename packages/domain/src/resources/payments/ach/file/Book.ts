import { Result } from "effect"
import { ZERO } from "../../../../kernel/Money.ts"
import { fault, type Rejection, reject } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import type { Decision } from "../../../../operation/Decision.ts"
import { type Facts, momentOf } from "../../../../operation/Facts.ts"
import type { Moment } from "../../../../operation/Operation.ts"
import type { ReadSet } from "../../../../ports/Store.ts"
import { receiveReturn } from "../disputes/ReceiveReturn.ts"
import { type Ach, ach, tracedAs } from "../entry/Ach.ts"
import { outgoingOnly } from "../entry/Direction.ts"
import { arrivalOf } from "../incoming/Arrival.ts"
import { receiveCorrection } from "../incoming/Correct.ts"
import type {
  InboundItem,
  IncomingContest,
  IncomingCorrection,
  IncomingDishonor,
  IncomingReturn
} from "../incoming/Inbound.ts"
import { receive, receivingNeeds } from "../incoming/Receive.ts"
import { settlementRefs } from "../queue/AchSettlement.ts"
import { isChangeCode } from "../tables/ChangeCodes.ts"
import { isReturnCode } from "../tables/ReturnCodes.ts"

/** What has to be loaded before an item of a file is booked. */
export const bookingNeeds = (item: InboundItem, moment: Moment): Pick<ReadSet, "objects" | "newest"> =>
  item.kind === "entry"
    ? receivingNeeds(item, moment)
    : {
        objects: settlementRefs(settlesMs(item, moment), moment.now_ms),
        newest: [tracedAs(begunBy(item), item.original_trace_number)]
      }

// Only a dishonor is about what others began.
const begunBy = ({ kind }: InboundItem): Ach["direction"] => (kind === "dishonored_return" ? "incoming" : "outgoing")

/** Books one item of a file: an entry arrives, and an answer goes to the entry that it answers. */
export const book = (item: InboundItem, facts: Facts): Result.Result<Decision, Rejection> => {
  switch (item.kind) {
    case "entry":
      return receive(item, facts)
    case "correction":
      return Result.flatMap(original(item, facts), (before) => corrected(item, before, facts))
    case "refused_correction":
      // We send no notifications of change that could be refused.
      return Result.fail(reject("operation_not_allowed", fault("value_not_allowed", "kind")))
    default:
      return Result.flatMap(original(item, facts), (before) => answered(item, before, facts))
  }
}

/** What an item has to do with, beside the settlement: two items of the same cannot be booked in one decision. */
export const subjectOf = (item: InboundItem): string =>
  item.kind === "entry" ? item.trace_number : item.original_trace_number

type Answer = IncomingReturn | IncomingDishonor | IncomingContest

const original = (item: Answer | IncomingCorrection, facts: Facts): Result.Result<Versioned<Ach>, Rejection> => {
  const found = facts
    .all(ach)
    .find(
      ({ object }) =>
        object.direction === begunBy(item) && object.record_details.trace_number === item.original_trace_number
    )
  return found === undefined
    ? Result.fail(reject("object_not_found", fault("not_found", "original_trace_number")))
    : Result.succeed(found)
}

const answered = (item: Answer, before: Versioned<Ach>, facts: Facts): Result.Result<Decision, Rejection> => {
  const { additional_information, amount, return_code, settlement_date, trace_number } = item
  if (!isReturnCode(return_code)) return unknown("return_code")
  // The network moves what the item says and the entry would be booked back whole: somebody has to look at it (R69).
  if (amount !== before.object.amount) return unknown("amount")
  const notice = {
    return_code,
    trace_number,
    settles_ms: settlesMs(item, momentOf(facts)),
    ...(settlement_date !== undefined && { settlement_date }),
    ...(additional_information !== undefined && { additional_information })
  }
  return receiveReturn(before, notice, facts)
}

const corrected = (
  { change_code, correction }: IncomingCorrection,
  before: Versioned<Ach>,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  isChangeCode(change_code)
    ? Result.flatMap(outgoingOnly(before), (sent) => receiveCorrection(sent, { change_code, correction }, facts))
    : unknown("change_code")

const unknown = (parameter: string) => Result.fail(reject("parameters_invalid", fault("value_not_allowed", parameter)))

// An answer settles on the day that the network has set, and without one at once.
const settlesMs = ({ sec_code, settlement_date }: InboundItem, moment: Moment): number =>
  settlement_date === undefined
    ? moment.now_ms
    : arrivalOf({ amount: ZERO, sec_code, settlement_date }, moment).settles_ms
