import { Schema } from "effect"
import { idOf } from "../../../../kernel/Resource.ts"
import type { Decision, Facts } from "../../../../operation/Decision.ts"
import { opened, resolutionField, suspenseFields, suspenseItemsOf } from "../../suspense/SuspenseItem.ts"
import type { InstantPayment } from "./InstantPayment.ts"

/** GL account of accepted payments that no account number holds. */
export const SUSPENSE = "gl_instant_suspense"

const KIND = "instant_payment_suspense_item"

/** Money of an instant payment that lies in suspense with nothing under way, until the operator moves it. */
export interface SuspenseItem extends Schema.Schema.Type<typeof SuspenseItem> {}
export const SuspenseItem = Schema.Struct({
  ...suspenseFields(KIND),
  /** Incoming payment whose money it is: an accepted payment that was rejected, or a return. */
  instant_payment_id: idOf("instant_payment"),
  /** The network rejected the send-back, the other bank returned it, or the account number of a return is closed. */
  reason: Schema.Literals(["send_back_failed", "send_back_returned", "return_not_posted"]),
  /** `instant_payment_id` is the payment that sends the money back. */
  resolution: resolutionField({ instant_payment_id: Schema.optionalKey(idOf("instant_payment")) })
})

/** The stored kind of suspense items of instant payments. */
export const suspenseItem = suspenseItemsOf<SuspenseItem>(KIND, SuspenseItem, "instant_payment_id")

/** Opens an item for the money of an incoming payment that is in suspense. */
export const openItem = (
  { id, amount }: Pick<InstantPayment, "id" | "amount">,
  reason: SuspenseItem["reason"],
  facts: Facts
): Partial<Decision> => opened(suspenseItem, { id: facts.newId(KIND), instant_payment_id: id, amount, reason }, facts)

/** Opens an item for the money of a send-back that failed or was returned. Other payments open none. */
export const sendBackItem = (
  {
    amount,
    kept,
    related_objects: { original_payment_id }
  }: Pick<InstantPayment, "amount" | "kept" | "related_objects">,
  reason: "send_back_failed" | "send_back_returned",
  facts: Facts
): Partial<Decision> =>
  kept.place !== SUSPENSE || original_payment_id === undefined
    ? {}
    : openItem({ id: original_payment_id, amount }, reason, facts)
