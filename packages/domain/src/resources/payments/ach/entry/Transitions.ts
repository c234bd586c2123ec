import { machine, NEW, type TriggerOf } from "../../../../kernel/Lifecycle.ts"
import { AchStatus } from "./Fields.ts"

/**
 * Lifecycle of an outgoing ACH. Sources: S10; the webhook column is the spec's ("ACH events"). `ach.canceled` is ours
 * and is not sent (S82).
 */
export const outgoing = machine(
  "ach",
  AchStatus,
  [
    { on: "create", from: [NEW], to: "scheduled" },
    { on: "review", from: ["scheduled"], to: "under_review", event: "ach.under_review", webhook: true },
    { on: "approve", from: ["under_review"], to: "approved", event: "ach.approved", webhook: true },
    {
      on: "reject",
      from: ["scheduled", "under_review", "approved"],
      to: "rejected",
      event: "ach.rejected",
      webhook: true
    },
    {
      on: "cancel",
      from: ["scheduled", "under_review", "approved"],
      to: "canceled",
      event: "ach.canceled",
      webhook: false
    },
    { on: "process", from: ["scheduled", "approved"], to: "processing", event: "ach.processing", webhook: false },
    // Only if the network has not taken the entry, such as the reversal of an entry that was returned meanwhile.
    { on: "withhold", from: ["processing"], to: "rejected", event: "ach.rejected", webhook: true },
    { on: "submit", from: ["processing"], to: "submitted", event: "ach.submitted", webhook: true },
    // The network has it, though the database does not know: the bank does not send it.
    {
      on: "mark_sent",
      from: ["scheduled", "under_review", "approved", "processing"],
      to: "submitted",
      event: "ach.submitted",
      webhook: true
    },
    { on: "post", from: ["submitted"], to: "posted", event: "ach.posted", webhook: true },
    { on: "return", from: ["submitted", "posted"], to: "returned", event: "ach.returned", webhook: true },
    { on: "dishonor", from: ["returned"], to: "pending_dishonored_return" },
    {
      on: "dishonor_sent",
      from: ["pending_dishonored_return"],
      to: "return_dishonored",
      event: "ach.return_dishonored",
      webhook: true
    },
    { on: "dishonor_failed", from: ["pending_dishonored_return"], to: "returned" },
    {
      on: "contest",
      from: ["return_dishonored"],
      to: "return_contested",
      event: "ach.return_contested",
      webhook: true
    },
    { on: "correct", from: ["submitted"], to: "submitted", event: "ach.corrected", webhook: true },
    { on: "correct", from: ["posted"], to: "posted", event: "ach.corrected", webhook: true },
    { on: "correct", from: ["returned"], to: "returned", event: "ach.corrected", webhook: true },
    {
      on: "correct",
      from: ["pending_dishonored_return"],
      to: "pending_dishonored_return",
      event: "ach.corrected",
      webhook: true
    },
    {
      on: "correct",
      from: ["return_dishonored"],
      to: "return_dishonored",
      event: "ach.corrected",
      webhook: true
    }
  ],
  "outgoing"
)

/** Lifecycle of an incoming ACH. Sources: S11; spec, "ACH events". */
export const incoming = machine(
  "ach",
  AchStatus,
  [
    { on: "receive", from: [NEW], to: "scheduled", event: "ach.scheduled", webhook: true },
    { on: "review", from: ["scheduled"], to: "under_review", event: "ach.under_review", webhook: false },
    { on: "approve", from: ["under_review"], to: "approved", event: "ach.approved", webhook: true },
    { on: "post", from: ["scheduled", "approved"], to: "posted", event: "ach.posted", webhook: true },
    {
      on: "decline",
      from: ["scheduled", "under_review", "approved"],
      to: "returned",
      event: "ach.returned",
      webhook: true
    },
    { on: "return", from: ["posted"], to: "pending_return", event: "ach.pending_return", webhook: false },
    { on: "return_sent", from: ["pending_return"], to: "returned", event: "ach.returned", webhook: true },
    // The spec's one exception: no webhook when the previous status was `pending_return`.
    { on: "return_failed", from: ["pending_return"], to: "posted", event: "ach.posted", webhook: false },
    { on: "dishonor_notice", from: ["returned"], to: "pending_dishonored_return" },
    {
      on: "dishonor",
      from: ["pending_dishonored_return"],
      to: "return_dishonored",
      event: "ach.return_dishonored",
      webhook: true
    },
    { on: "contest", from: ["return_dishonored"], to: "pending_contested_return" },
    {
      on: "contest_sent",
      from: ["pending_contested_return"],
      to: "return_contested",
      event: "ach.return_contested",
      webhook: true
    },
    { on: "contest_failed", from: ["pending_contested_return"], to: "return_dishonored" }
  ],
  "incoming"
)

type OutgoingTrigger = TriggerOf<typeof outgoing>
type IncomingTrigger = TriggerOf<typeof incoming>

/** The triggers of an ACH of either direction. */
export type AchTrigger = OutgoingTrigger | IncomingTrigger

/** The triggers of an ACH's direction; if the direction is unknown, the triggers that both directions have. */
export type AchTriggerOf<A extends { readonly direction: string }> = [A["direction"]] extends ["outgoing"]
  ? OutgoingTrigger
  : [A["direction"]] extends ["incoming"]
    ? IncomingTrigger
    : OutgoingTrigger & IncomingTrigger
