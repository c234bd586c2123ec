import type { Ach } from "../../payments/ach/entry/Ach.ts"

/** Triggers of a disbursement's lifecycle after its creation. */
export type Trigger = "cancel" | "process" | "succeed" | "fail" | "correct"

/** Steps of a disbursement implied by each status of its ACH. Source: S65. */
export const passed: Readonly<Record<Ach["status"], ReadonlyArray<Trigger>>> = {
  scheduled: [],
  under_review: [],
  approved: [],
  processing: ["process"],
  submitted: ["process", "correct"],
  posted: ["process", "succeed", "correct"],
  canceled: ["cancel"],
  rejected: ["fail"],
  // A disputed return is between the banks: the borrower does not have the money.
  returned: ["process", "correct", "fail"],
  pending_dishonored_return: ["process", "correct", "fail"],
  return_dishonored: ["process", "correct", "fail"],
  return_contested: ["process", "correct", "fail"],
  pending_return: [],
  pending_contested_return: []
}
