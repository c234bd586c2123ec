import { Schema } from "effect"
import { Timestamp } from "../../../kernel/Fields.ts"
import { machine, NEW } from "../../../kernel/Lifecycle.ts"
import { Cents } from "../../../kernel/Money.ts"
import { idOf } from "../../../kernel/Resource.ts"

/** Statuses of a suspense item. */
export const SuspenseItemStatus = Schema.Literals(["open", "resolved"])

/** Destinations of money in suspense. */
export const SuspenseTarget = Schema.Literals(["sender", "account_number", "unclaimed_property"])

/** Makes the lifecycle of the suspense items of a rail. */
export const suspenseLifecycle = <const K extends string>(kind: K) =>
  machine(kind, SuspenseItemStatus, [
    { on: "open", from: [NEW], to: "open" },
    { on: "resolve", from: ["open"], to: "resolved" }
  ])

/** Fields of the suspense items of any rail; the rail adds its payments and the causes of its items. */
export const suspenseFields = <const K extends string>(kind: K) => ({
  id: idOf(kind),
  amount: Cents,
  status: SuspenseItemStatus,
  created_at: Timestamp,
  updated_at: Timestamp
})

/** Fields of the resolution of a suspense item; the rail adds the payment that sends the money back. */
export const resolutionFields = {
  to: SuspenseTarget,
  account_number_id: Schema.optionalKey(idOf("account_number"))
}
