import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"

/** The statuses of a submission; `booking` and `failed` are ours. */
export const SubmissionStatus = Schema.Literals(["received", "checking", "booking", "accepted", "rejected", "failed"])

/** Submission lifecycle. The statuses, triggers and events are ours: the spec names only the workflows. */
export const lifecycle = machine("submission", SubmissionStatus, [
  { on: "receive", from: [NEW], to: "received", event: "submission.received", webhook: true },
  { on: "check", from: ["received"], to: "checking", event: "submission.checking", webhook: true },
  // A file that was accepted before.
  { on: "recognize", from: ["received"], to: "accepted", event: "submission.accepted", webhook: true },
  { on: "book", from: ["checking"], to: "booking", event: "submission.booking", webhook: true },
  { on: "accept", from: ["booking"], to: "accepted", event: "submission.accepted", webhook: true },
  { on: "reject", from: ["received", "checking"], to: "rejected", event: "submission.rejected", webhook: true },
  // A bug of the bank.
  { on: "fail", from: ["received", "checking", "booking"], to: "failed", event: "submission.failed", webhook: true }
])

/** The triggers of a submission. */
export type SubmissionTrigger = TriggerOf<typeof lifecycle>
