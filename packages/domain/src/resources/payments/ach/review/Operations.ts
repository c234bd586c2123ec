/**
 * Screening of entries and the operator's reviews. ReviewRules.ts says which entries wait for a review, Decide.ts
 * takes the decision; the job of FollowUp.ts screens entries that could not be accepted at once. The queues that an
 * approved entry joins are left to `payments/ach/queue`.
 */

import { Result, Schema } from "effect"
import { laterOf } from "../../../../kernel/Instant.ts"
import { idOf, refTo, text } from "../../../../kernel/Resource.ts"
import { factsFrom } from "../../../../operation/Asking.ts"
import { decision, upserted } from "../../../../operation/Decision.ts"
import { command, listing } from "../../../../operation/Define.ts"
import { inProgram } from "../../../../operation/InProgram.ts"
import { CreatedAt, listOf } from "../../../../operation/Page.ts"
import { TraceNumber } from "../../trace-number/TraceNumber.ts"
import { AchView, ach, tracedAs } from "../entry/Ach.ts"
import { AchStatus } from "../entry/Fields.ts"
import { holderReads } from "../entry/Obstacle.ts"
import { AchSettlement, achSettlement } from "../queue/AchSettlement.ts"
import { achWindow, SubmissionWindow } from "../queue/SubmissionWindow.ts"
import { CLIENT_RETURN_CODES } from "../tables/ReturnCodes.ts"
import { approveAch, refuseAch, reviewedNeeds } from "./Decide.ts"
import { DirectionRules, ReviewRules, RULES, reviewRules } from "./ReviewRules.ts"
import { withdrawReturn } from "./Withdraw.ts"

const ofProgram = inProgram({})
const ofAch = {
  ...inProgram({ ach_id: idOf("ach") }),
  output: AchView,
  // The same error as for the other transitions of payments.
  rejects: ["operation_not_allowed"]
} as const

const rulesFields = {
  outgoing: Schema.optionalKey(DirectionRules),
  incoming: Schema.optionalKey(DirectionRules)
}

const lists = listOf(ach, AchView, {
  created_at: Schema.optionalKey(CreatedAt),
  status: Schema.optionalKey(AchStatus),
  direction: Schema.optionalKey(AchView.fields.direction),
  queue: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^ach_(window|settlement)_\w{1,64}$/)))
})

/** Operator operations on ACH: reviews, review rules, windows and settlements. */
export const achReviewOperations = [
  command({
    ...ofProgram,
    name: "ach.set_review_rules",
    role: "administer",
    summary: "Sets the rules that put ACH entries under review; an omitted direction has no rules.",
    at: ["POST", "/operator/v1/programs/:program_id/ach/review_rules"],
    body: Schema.Struct(rulesFields),
    output: Schema.Struct(ReviewRules.fields),
    reads: () => ({ objects: [RULES] }),
    decide: ({ body }, facts) => {
      const before = facts.find(reviewRules, RULES.id)
      const object: ReviewRules = {
        id: RULES.id,
        ...body,
        updated_at: laterOf(before?.object.updated_at ?? facts.now.iso, facts.now.iso)
      }
      return Result.succeed(decision({ response: object, changes: [upserted(reviewRules, before, object)] }))
    }
  }),
  listing({
    ...ofProgram,
    name: "ach.list_of_program",
    summary:
      "Lists a program's ACH entries, newest first; status=under_review selects those awaiting a review, trace_number an entry that the network has.",
    at: ["GET", "/operator/v1/programs/:program_id/ach"],
    ...lists,
    query: Schema.Struct({
      ...lists.query.fields,
      /** Of an outgoing entry that the network has. */
      trace_number: Schema.optionalKey(TraceNumber)
    }),
    filters: ({ query: { trace_number, ...query } }) => ({
      ...lists.filters({ query }),
      ...(trace_number !== undefined && { trace_number: tracedAs("outgoing", trace_number).value })
    })
  }),
  command({
    ...ofAch,
    name: "ach.approve",
    role: "move_money",
    summary: "Approves an ACH entry under review, which resumes processing.",
    at: ["POST", "/operator/v1/programs/:program_id/ach/:ach_id/approve"],
    emits: ["ach.approved"],
    reads: ({ params }, moment) => ({ objects: [refTo(ach, params.ach_id), ...reviewedNeeds(moment)] }),
    decide: ({ params }, facts) => approveAch(params.ach_id, facts)
  }),
  command({
    ...ofAch,
    name: "ach.reject",
    role: "move_money",
    summary: "Rejects an ACH entry under review; an outgoing entry ends, an incoming one is returned.",
    at: ["POST", "/operator/v1/programs/:program_id/ach/:ach_id/reject"],
    body: Schema.Struct({
      details: Schema.optionalKey(text(200)),
      return_code: Schema.optionalKey(Schema.Literals(CLIENT_RETURN_CODES))
    }),
    emits: ["ach.rejected"],
    *asking({ params: { ach_id }, body: { details, return_code = "R16" } }, moment) {
      const facts = yield* factsFrom(ach, ach_id, holderReads, { objects: reviewedNeeds(moment) })
      return yield* refuseAch(ach_id, { return_code, ...(details !== undefined && { details }) }, facts)
    }
  }),
  command({
    ...ofAch,
    name: "ach.withdraw_hop",
    role: "move_money",
    summary:
      "Withdraws a return, dishonored return or contested return that has not gone out; the entry resumes its earlier status.",
    at: ["POST", "/operator/v1/programs/:program_id/ach/:ach_id/withdraw_hop"],
    emits: ["ach.posted"],
    reads: ({ params }) => ({ objects: [refTo(ach, params.ach_id)] }),
    decide: ({ params }, facts) => withdrawReturn(params.ach_id, facts)
  }),
  listing({
    ...ofProgram,
    name: "ach_window.list",
    summary: "Lists the submission windows of outgoing ACH entries, newest first.",
    at: ["GET", "/operator/v1/programs/:program_id/ach/windows"],
    ...listOf(achWindow, SubmissionWindow, {
      status: Schema.optionalKey(SubmissionWindow.fields.status)
    })
  }),
  listing({
    ...ofProgram,
    name: "ach_settlement.list",
    summary: "Lists ACH settlements, newest first.",
    at: ["GET", "/operator/v1/programs/:program_id/ach/settlements"],
    ...listOf(achSettlement, AchSettlement, {
      status: Schema.optionalKey(AchSettlement.fields.status)
    })
  })
] as const
