import { Schema } from "effect"
import { idOf, type Ref, refTo } from "../../../../kernel/Resource.ts"
import { command, listing } from "../../../../operation/Define.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { inProgram } from "../../../../operation/InProgram.ts"
import { listOf } from "../../../../operation/Page.ts"
import { ResolutionBody } from "../../suspense/MoveOut.ts"
import { SuspenseItemStatus } from "../../suspense/SuspenseItem.ts"
import { type InstantPayment, instantPayment } from "../model/InstantPayment.ts"
import { SuspenseItem, suspenseItem } from "../model/SuspenseItem.ts"
import { resolveItem } from "./Resolve.ts"

/** The operator's work on instant payments whose money lies in suspense. */
export const instantSuspenseOperations = [
  listing({
    ...inProgram({}),
    name: "instant_payment_suspense_item.list",
    summary: "Lists the money of instant payments that lies in suspense with nothing under way, newest first.",
    at: ["GET", "/operator/v1/programs/:program_id/instant_payment_suspense_items"],
    ...listOf(suspenseItem, SuspenseItem, {
      status: Schema.optionalKey(SuspenseItemStatus),
      instant_payment_id: Schema.optionalKey(idOf("instant_payment"))
    })
  }),
  command({
    ...inProgram({ instant_payment_suspense_item_id: idOf("instant_payment_suspense_item") }),
    name: "instant_payment_suspense_item.resolve",
    role: "move_money",
    summary: "Moves money out of suspense: back to the sender, to an account number, or to unclaimed property.",
    at: [
      "POST",
      "/operator/v1/programs/:program_id/instant_payment_suspense_items/:instant_payment_suspense_item_id/resolve"
    ],
    body: ResolutionBody,
    output: SuspenseItem,
    rejects: ["object_state_conflict"],
    reads: ({ params, body }) => ({
      objects: [refTo(suspenseItem, params.instant_payment_suspense_item_id)],
      positions: body.account_number_id === undefined ? [] : [body.account_number_id]
    }),
    follow: ({ params }, facts) => ({ objects: paymentRefs(params, facts) }),
    conclude: ({ params }, facts) => ({
      objects: paymentRefs(params, facts).flatMap(({ id }) => originalRefs(facts.find(instantPayment, id)?.object))
    }),
    decide: ({ params, body }, facts) => resolveItem(params.instant_payment_suspense_item_id, body, facts)
  })
] as const

interface ByItem {
  readonly instant_payment_suspense_item_id: SuspenseItem["id"]
}

const paymentRefs = ({ instant_payment_suspense_item_id: id }: ByItem, facts: Facts): ReadonlyArray<Ref> => {
  const item = facts.find(suspenseItem, id)?.object
  return item === undefined ? [] : [refTo(instantPayment, item.instant_payment_id)]
}

const originalRefs = (one: InstantPayment | undefined): ReadonlyArray<Ref> => {
  const id = one?.related_objects.original_payment_id
  return id === undefined ? [] : [refTo(instantPayment, id)]
}
