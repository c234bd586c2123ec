/**
 * Items that wait for a decision: payments under review, money in suspense, faults in the traffic with other banks, originators,
 * and return requests. Each queue is bounded; each item shows how long it waits and who acted on it last, and is decided
 * in place with a reason, by an operation of the bank.
 */

import type { Section } from "../../page/Page.ts"
import { allQueues } from "./AllQueues.ts"
import { programQueues } from "./ProgramQueues.ts"

/** Pages of the queues of operators. */
export const operatorQueues: Section = {
  links: [
    { label: "All queues", path: "/queues" },
    { label: "Queues", path: "/programs/:program_id/queues" }
  ],
  pages: [
    { path: "/queues", show: allQueues },
    { path: "/programs/:program_id/queues", show: programQueues }
  ]
}
