/**
 * ACH of both directions, put together for its module. Entries come in by `outgoing` (partners) and `incoming` (other
 * banks), and change by `disputes` and `review`; all of them move the entry in `entry`. They leave with a `window`,
 * and money is booked by a `settlement`. Files in the format of Nacha are left to `@vostro/nacha`, folders to
 * `@vostro/rails`.
 */

import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { achCalendarOperations } from "./calendar/Operations.ts"
import { achDisputeOperations } from "./disputes/DisputeOperations.ts"
import { ach } from "./entry/Ach.ts"
import { achPostings } from "./entry/Money.ts"
import { achFile } from "./file/AchFile.ts"
import { achFileOperations } from "./file/Operations.ts"
import { incomingTrace } from "./incoming/IncomingTrace.ts"
import { achOperations } from "./outgoing/Operations.ts"
import { achSettlement } from "./queue/AchSettlement.ts"
import { achWindow } from "./queue/SubmissionWindow.ts"
import { followUpJob } from "./review/FollowUp.ts"
import { achReviewOperations } from "./review/Operations.ts"
import { activity, knownCounterparty, reviewRules } from "./review/ReviewRules.ts"
import { cleared } from "./settlement/Money.ts"
import { settlementJob } from "./settlement/Run.ts"
import { achSimulationOperations } from "./simulation/SimulationOperations.ts"
import { achSimulation, achTrigger } from "./simulation/Trigger.ts"
import { fileMinute } from "./window/FileIdentity.ts"
import { achWindowOperations } from "./window/Operations.ts"
import { windowJob } from "./window/Run.ts"

/** ACH entries of both directions, with their windows, settlements and files. */
export const achPayments = defineResource({
  resources: [
    ach,
    incomingTrace,
    achFile,
    fileMinute,
    activity,
    knownCounterparty,
    reviewRules,
    achSettlement,
    achWindow
  ],
  operations: [
    ...achOperations,
    ...achDisputeOperations,
    ...achSimulationOperations,
    achTrigger,
    ...achReviewOperations,
    ...achFileOperations,
    ...achWindowOperations,
    ...achCalendarOperations
  ],
  simulations: [achSimulation],
  jobs: [followUpJob],
  batchJobs: [windowJob, settlementJob],
  postings: [...achPostings, cleared]
})
