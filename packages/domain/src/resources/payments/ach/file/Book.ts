import { Result } from "effect"
import { ZERO } from "../../../../kernel/Money.ts"
import { explained, fault, type Rejection, reject } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { type Decision, type Facts, momentOf } from "../../../../operation/Decision.ts"
import type { Moment } from "../../../../operation/Operation.ts"
import type { ReadSet } from "../../../../ports/Store.ts"
import { receiveReturn } from "../disputes/ReceiveReturn.ts"
import { type Ach, ach, tracedAs } from "../entry/Ach.ts"
import { outgoingOnly } from "../entry/Move.ts"
import { arrivalOf } from "../incoming/Arrival.ts"
import { receiveCorrection } from "../incoming/Correct.ts"
import type {
  InboundItem,
  IncomingContest,
  IncomingCorrection,
  IncomingDishonor,
  IncomingReturn
} from "../incoming/Inbound.ts"
import { isForBank, receive, receivingNeeds } from "../incoming/Receive.ts"
import { settlementRefs } from "../queue/AchSettlement.ts"
import { isChangeCode } from "../tables/ChangeCodes.ts"
import { isReturnCode } from "../tables/ReturnCodes.ts"

/** Read set needed to book an item of a file. */
export const bookingNeeds = (item: InboundItem, moment: Moment): Pick<ReadSet, "objects" | "newest"> =>
  item.kind === "entry"
    ? receivingNeeds(item, moment)
    : {
        objects: settlementRefs(settlesMs(item, moment), moment.now_ms),
        newest: [tracedAs(begunBy(item), item.original_trace_number)]
      }

// A dishonored return concerns an incoming entry, and every other answer an outgoing one.
const begunBy = ({ kind }: InboundItem): Ach["direction"] => (kind === "dishonored_return" ? "incoming" : "outgoing")

/**
 * Books one item of a file: receives an entry, or applies an answer to the entry it answers. An entry for another bank is
 * returned; an answer for another bank is left to the operator.
 */
export const book = (item: InboundItem, facts: Facts): Result.Result<Decision, Rejection> => {
  const { receiving_routing_number: named } = item
  if (item.kind !== "entry" && named !== undefined && !isForBank(named, facts)) {
    return unknown("receiving_routing_number")
  }
  switch (item.kind) {
    case "entry":
      return receive(item, facts)
    case "correction":
      return Result.flatMap(original(item, facts), (before) => corrected(item, before, facts))
    case "refused_correction":
      // We originate no NOCs, so none can be refused.
      return Result.fail(reject("operation_not_allowed", nothingCorrected))
    default:
      return Result.flatMap(original(item, facts), (before) => answered(item, before, facts))
  }
}

const nothingCorrected = explained(
  fault("value_not_allowed", "kind"),
  "The bank sends no notifications of change, so none can be refused."
)

/**
 * Returns the trace number that an item concerns, apart from the settlement. Two items with the same one cannot be
 * booked in one decision.
 */
export const subjectOf = (item: InboundItem): string =>
  item.kind === "entry" ? item.trace_number : item.original_trace_number

type Answer = IncomingReturn | IncomingDishonor | IncomingContest

const original = (item: Answer | IncomingCorrection, facts: Facts): Result.Result<Versioned<Ach>, Rejection> => {
  const found = facts.newest(ach, tracedAs(begunBy(item), item.original_trace_number))
  return found === undefined
    ? Result.fail(reject("object_not_found", fault("not_found", "original_trace_number")))
    : Result.succeed(found)
}

const answered = (item: Answer, before: Versioned<Ach>, facts: Facts): Result.Result<Decision, Rejection> => {
  const { additional_information, amount, return_code, settlement_date, trace_number } = item
  if (!isReturnCode(return_code)) return unknown("return_code")
  // The network settles the item's amount, but the whole entry would be booked back, so the operator has to resolve it
  // (R69).
  if (amount !== before.object.amount) return unknown("amount")
  const notice = {
    return_code,
    trace_number,
    settles_ms: settlesMs(item, momentOf(facts)),
    ...(settlement_date !== undefined && { settlement_date }),
    ...(additional_information !== undefined && { additional_information })
  }
  return receiveReturn(withRecords(before, item), notice, facts)
}

const withRecords = <A extends Ach>({ object, version }: Versioned<A>, { kind, raw }: Answer): Versioned<A> => ({
  version,
  object: raw === undefined ? object : { ...object, kept: { ...object.kept, raw: { ...object.kept.raw, [kind]: raw } } }
})

const corrected = (
  { change_code, correction, corrected_data: data, raw }: IncomingCorrection,
  before: Versioned<Ach>,
  facts: Facts
): Result.Result<Decision, Rejection> => {
  if (!isChangeCode(change_code)) return unknown("change_code")
  const notice = { change_code, correction, corrected_data: data.trimEnd(), ...(raw !== undefined && { raw }) }
  return Result.flatMap(outgoingOnly(before, "correct"), (sent) => receiveCorrection(sent, notice, facts))
}

const unknown = (parameter: string) => Result.fail(reject("parameters_invalid", fault("value_not_allowed", parameter)))

// An answer settles on the network's settlement date, or immediately without one.
const settlesMs = ({ sec_code, settlement_date }: InboundItem, moment: Moment): number =>
  settlement_date === undefined
    ? moment.now_ms
    : arrivalOf({ amount: ZERO, sec_code, settlement_date }, moment).settles_ms
