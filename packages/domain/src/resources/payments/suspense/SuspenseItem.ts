import { Schema } from "effect"
import { machine, NEW } from "../../../kernel/Lifecycle.ts"
import { Cents } from "../../../kernel/Money.ts"
import { idOf, type Resource, resource, Timestamp } from "../../../kernel/Resource.ts"
import type { Decision, Facts } from "../../../operation/Decision.ts"
import { createObject, type NewFields } from "../../../operation/Transition.ts"

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

/** Suspense item of any rail. */
interface AnyItem {
  readonly id: string
  readonly amount: Cents
  readonly status: "open" | "resolved"
  readonly created_at: string
  readonly updated_at: string
}

/** Makes the stored kind of the suspense items of a rail; `payment` names the field of the payment, by which it is listed. */
export const suspenseItemsOf = <I extends AnyItem>(
  kind: string,
  schema: Schema.Decoder<I>,
  payment: keyof I & string
): Resource<I, "open" | "resolve"> =>
  resource<I, "open" | "resolve">({
    kind,
    schema,
    lifecycles: [suspenseLifecycle(kind)],
    refuses: "object_state_conflict",
    attributes: (one) => ({ status: one.status, [payment]: String(one[payment]) }),
    indexed: ["status", payment],
    queues: [{ name: `${kind}.open`, attribute: "status", values: ["open"], since: ({ created_at }) => created_at }]
  })

/** Opens a suspense item. */
export const opened = <I extends AnyItem>(
  items: Resource<I, "open" | "resolve">,
  fields: NewFields<I>,
  facts: Facts
): Partial<Decision> => ({ changes: createObject(items, "open", fields, facts).parts.changes })

/** Fields of the suspense items of any rail; the rail adds its payments and the causes of its items. */
export const suspenseFields = <const K extends string>(kind: K) => ({
  id: idOf(kind),
  amount: Cents,
  status: SuspenseItemStatus,
  created_at: Timestamp,
  updated_at: Timestamp
})

/** Makes the field of the resolution of a suspense item; `payment` names the payment that sends the money back. */
export const resolutionField = <F extends Schema.Struct.Fields>(payment: F) =>
  Schema.optionalKey(
    Schema.Struct({ to: SuspenseTarget, account_number_id: Schema.optionalKey(idOf("account_number")), ...payment })
  )
