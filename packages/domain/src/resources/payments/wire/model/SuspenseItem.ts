import { Schema } from "effect"
import type { Cents } from "../../../../kernel/Money.ts"
import { idOf } from "../../../../kernel/Resource.ts"
import type { Decision, Facts } from "../../../../operation/Decision.ts"
import { opened, resolutionField, suspenseFields, suspenseItemsOf } from "../../suspense/SuspenseItem.ts"
import type { Wire } from "./Wire.ts"

/** GL account of the money of wires that no account number holds. */
export const SUSPENSE = "gl_wire_suspense"

/** Causes of a suspense item: a send-back that failed or came back, a return or a rejection without an open account. */
export const SuspenseReason = Schema.Literals([
  "send_back_failed",
  "send_back_returned",
  "return_not_posted",
  "rejection_not_posted"
])

/** Money of a wire that lies in suspense with nothing under way, until the operator moves it. */
export interface SuspenseItem extends Schema.Schema.Type<typeof SuspenseItem> {}
export const SuspenseItem = Schema.Struct({
  ...suspenseFields("wire_suspense_item"),
  /** Wire whose money it is. */
  wire_id: idOf("wire"),
  /** Wire that `wire_id` returned. */
  original_wire_id: Schema.optionalKey(idOf("wire")),
  reason: SuspenseReason,
  /** `wire_id` is the wire that sends the money back. */
  resolution: resolutionField({ wire_id: Schema.optionalKey(idOf("wire")) })
})

/** The stored kind of suspense items. */
export const suspenseItem = suspenseItemsOf<SuspenseItem>("wire_suspense_item", SuspenseItem, "wire_id")

/** Opens an item for the money of a wire that is in suspense. */
export const openItem = (
  { id, related_wires: { original_wire_id } }: Pick<Wire, "id" | "related_wires">,
  amount: Cents,
  reason: SuspenseItem["reason"],
  facts: Facts
): Partial<Decision> => {
  const item = { id: facts.newId("wire_suspense_item"), wire_id: id, amount, reason }
  return opened(suspenseItem, original_wire_id === undefined ? item : { ...item, original_wire_id }, facts)
}
