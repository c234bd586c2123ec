/**
 * Wires of both directions, in the views of v1 and v2, put together for their module. `model` says how wires differ
 * from other payments, `tables` has their statuses and reasons; the folders are named after the ways of a wire. The
 * common part is left to `payments/transfer`, the messages of Fedwire to `@vostro/iso20022`.
 */

import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { transferPostings } from "../transfer/model/Postings.ts"
import { operatorOperationsOf } from "../transfer/operations/Operators.ts"
import { triggerOf } from "../transfer/operations/Trigger.ts"
import { expireJobOf } from "../transfer/returns/Expire.ts"
import { messageJobOf } from "../transfer/returns/SendMessages.ts"
import { wireCalendar, wireDays } from "./calendar/Operations.ts"
import { wireIncomingOperations } from "./incoming/Operations.ts"
import { operatedWires } from "./model/Operated.ts"
import { suspenseItem } from "./model/SuspenseItem.ts"
import { wireTransfers } from "./model/Transfers.ts"
import { WireV1, wire } from "./model/Wire.ts"
import { WireRail } from "./model/WireRail.ts"
import { wireCreditor } from "./outgoing/AutomaticReview.ts"
import { wireMarks } from "./outgoing/Mark.ts"
import { wireOperationsV1, wireOperationsV2 } from "./outgoing/Operations.ts"
import { sendJob } from "./outgoing/Send.ts"
import { wireReturnsV1, wireReturnsV2 } from "./returns/Operations.ts"
import { wireReviews } from "./review/Decide.ts"
import { advanceReads } from "./simulation/Advance.ts"
import { wireSimulationsV1, wireSimulationsV2 } from "./simulation/Operations.ts"
import { wireSimulation } from "./simulation/Steps.ts"
import { wireSuspense } from "./suspense/Resolve.ts"

/** Wires of both directions, in the views of v1 and v2. */
export const wires = defineResource({
  resources: [wire, suspenseItem, wireCreditor],
  operations: [
    ...wireOperationsV1,
    ...wireReturnsV1,
    ...wireSimulationsV1,
    ...wireOperationsV2,
    ...wireReturnsV2,
    ...wireSimulationsV2,
    ...wireIncomingOperations,
    wireCalendar,
    wireDays,
    ...operatorOperationsOf(operatedWires, { reviews: wireReviews, suspense: wireSuspense, marks: wireMarks }),
    triggerOf(wire, wireSimulation, {
      summary: "Simulates the cause of any transition of a wire: a review, its outcome, the network, a customer.",
      scope: "wire/read_write",
      output: WireV1,
      further: advanceReads
    })
  ],
  simulations: [wireSimulation],
  jobs: [sendJob, expireJobOf(wireTransfers, []), messageJobOf(wireTransfers, "wire", WireRail)],
  postings: [...transferPostings({ ...wireTransfers, settlements: ["gl_due_from_reserve"] }), wireSuspense.posting]
})
