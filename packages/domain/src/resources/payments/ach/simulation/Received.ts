import { Result } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { type Decision, type Facts, together } from "../../../../operation/Decision.ts"
import type { SimulatedLifecycle, Step } from "../../../../operation/Simulation.ts"
import { heldNow, SIMULATED } from "../../transfer/model/Held.ts"
import { CONTEST_CODES, contestDishonor, DISHONOR_CODES } from "../disputes/Dispute.ts"
import { dishonored } from "../disputes/ReceiveReturn.ts"
import { sendBack } from "../disputes/SendBack.ts"
import type { Ach, IncomingAch } from "../entry/Ach.ts"
import { entryTransaction, releaseOf } from "../entry/Ledger.ts"
import { incomingOnly, moveAch, undeferred, unqueued } from "../entry/Move.ts"
import { requestedReturn } from "../entry/RequestedReturn.ts"
import { appendReturn } from "../entry/Returns.ts"
import { incoming } from "../entry/Transitions.ts"
import { approveAch } from "../review/Decide.ts"
import { withdrawReturn } from "../review/Withdraw.ts"
import { CLIENT_RETURN_CODES } from "../tables/ReturnCodes.ts"
import { achSettlementAccount, achSuspenseAccount } from "../tables/SettlementAccounts.ts"
import { acceptedNow, type Cause, codeOf, noticeOf, RETURNS, settledNow } from "./Causes.ts"

type Outcome = Result.Result<Decision, Rejection>
type Decide = (before: Versioned<IncomingAch>, cause: Cause, facts: Facts) => Outcome

const SIMULATE = "this trigger"

const theirs = (decide: Decide, ...takes: ReadonlyArray<keyof Cause>): Step<Ach, Cause> => ({
  takes,
  decide: (before, cause, facts) =>
    Result.flatMap(incomingOnly(before, SIMULATE), (received) => decide(received, cause, facts))
})

// The entry still settles on its date.
const reviewed: Decide = (before, _, facts) => {
  const { queue } = before.object.kept
  const kept = {
    ...unqueued(before.object.kept),
    ...(queue !== undefined && { queue }),
    ...heldNow(facts, SIMULATED)
  }
  return Result.map(moveAch(before, "review", { kept }, facts), (parts) => together([parts]))
}

// The entry settles into suspense and goes back in the same decision.
const declined: Decide = (before, { return_code }, facts) => {
  const one = before.object
  return Result.flatMap(codeOf(RETURNS, return_code, "R03", one), (code) =>
    acceptedNow(before, facts, ({ id }) => {
      const booked_on = one.kept.booked_on ?? achSuspenseAccount(id)
      const transactions =
        one.kept.booked_on === undefined ? entryTransaction(one, booked_on, achSettlementAccount(id), facts) : []
      const returns = requestedReturn(one) === undefined ? appendReturn(one, code, "pending_return") : one.returns
      const kept = { ...undeferred(one.kept), held: false, booked_on }
      return {
        before: { ...before, object: { ...one, returns, kept } },
        parts: { transactions, holds: releaseOf(one) }
      }
    })
  )
}

/** Simulation of every transition of an incoming entry. */
export const received: SimulatedLifecycle<typeof incoming, Ach, Cause> = {
  lifecycle: incoming,
  born: { receive: "ach.simulate_incoming" },
  steps: {
    review: theirs(reviewed),
    approve: theirs(({ object }, _, facts) => approveAch(object.id, facts)),
    post: theirs((before, _, facts) => settledNow(before, facts)),
    decline: theirs(declined, "return_code"),
    return: theirs(
      ({ object }, { return_code: stated }, facts) =>
        Result.flatMap(codeOf(CLIENT_RETURN_CODES, stated, "R03", object), (return_code) =>
          sendBack(object.id, { return_code }, facts)
        ),
      "return_code"
    ),
    return_sent: theirs((before, _, facts) => acceptedNow(before, facts)),
    return_failed: theirs(({ object }, _, facts) => withdrawReturn(object.id, facts)),
    dishonor_notice: theirs((before, _, facts) =>
      Result.map(moveAch(before, "dishonor_notice", {}, facts), (parts) => together([parts]))
    ),
    dishonor: theirs(
      (before, { return_code }, facts) =>
        Result.flatMap(codeOf(DISHONOR_CODES, return_code, "R68", before.object), (code) =>
          dishonored(before, noticeOf(before.object, code, facts), facts)
        ),
      "return_code"
    ),
    contest: theirs(
      ({ object }, { return_code: stated }, facts) =>
        Result.flatMap(codeOf(CONTEST_CODES, stated, "R72", object), (return_code) =>
          contestDishonor(object.id, { return_code }, facts)
        ),
      "return_code"
    ),
    contest_sent: theirs((before, _, facts) => acceptedNow(before, facts)),
    contest_failed: theirs(({ object }, _, facts) => withdrawReturn(object.id, facts))
  },
  detours: {}
}
