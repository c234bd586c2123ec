import { Schema } from "effect"
import { distinctBy } from "../../../../kernel/Distinct.ts"
import { idOf, refKey } from "../../../../kernel/Resource.ts"
import { factsFrom } from "../../../../operation/Asking.ts"
import { command } from "../../../../operation/Define.ts"
import type { Moment } from "../../../../operation/Operation.ts"
import { simulationOf } from "../../../../operation/Simulate.ts"
import { SEQUENCE } from "../../trace-number/TraceNumber.ts"
import { type Ach, AchView, ach, viewOf } from "../entry/Ach.ts"
import { transactionReads } from "../entry/Obstacle.ts"
import { isNumbered } from "../entry/Outbound.ts"
import { goesBackUnposted } from "../entry/RequestedReturn.ts"
import { settlementRefs } from "../queue/AchSettlement.ts"
import { reviewedNeeds } from "../review/Decide.ts"
import { windowFor } from "../schedule/WindowFor.ts"
import { Cause } from "./Causes.ts"
import { received } from "./Received.ts"
import { sent } from "./Sent.ts"

/** Triggers that a message which is being sent does not prevent. */
const MEANWHILE = ["correct"]

const unless = (one: Ach, on: string): string | undefined => {
  const { queue = "", screening } = one.kept
  if (screening === true) return "The bank is still checking its funds and review rules."
  if (queue.startsWith("ach_window_") && isNumbered(one) && !MEANWHILE.includes(on)) {
    return "It is being sent with its window."
  }
  const goesBack = one.direction === "incoming" && goesBackUnposted(one)
  return goesBack && (on === "review" || on === "approve" || on === "post") ? "It is to be returned." : undefined
}

/** Simulation of every transition of an ACH entry. */
export const achSimulation = simulationOf({
  resource: ach,
  body: Cause,
  lifecycles: [sent, received],
  view: viewOf,
  unless
})

// Settlements that entries of either delivery type join when they are submitted.
const submissionRefs = ({ now_ms, settings }: Moment) =>
  (["same_business_day", "next_business_day"] as const).flatMap((wished) =>
    settlementRefs(windowFor(settings.ach_schedule, now_ms, wished).settles_ms, now_ms)
  )

/** Simulates any transition of an ACH entry. */
export const achTrigger = command({
  ...achSimulation.operation,
  name: "ach.simulate",
  summary: "Simulates the cause of any transition of an ACH entry: a review, its outcome, the network, the other bank.",
  at: ["POST", "/v1/simulate/ach/:ach_id/:trigger"],
  scope: "ach/read_write",
  params: Schema.Struct({ ach_id: idOf("ach"), trigger: Schema.Literals(achSimulation.triggers) }),
  output: AchView,
  *asking({ params: { ach_id, trigger }, body }, moment) {
    const objects = distinctBy([SEQUENCE, ...reviewedNeeds(moment), ...submissionRefs(moment)], refKey)
    const facts = yield* factsFrom(ach, ach_id, (one) => transactionReads([one]), { objects })
    return yield* achSimulation.decide(ach_id, trigger, body, facts)
  }
})
