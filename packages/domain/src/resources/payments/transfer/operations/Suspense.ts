import { Schema } from "effect"
import { idOf } from "../../../../kernel/Resource.ts"
import { command, listing } from "../../../../operation/Define.ts"
import type { AnyOperation } from "../../../../operation/Operation.ts"
import { listOf } from "../../../../operation/Page.ts"
import { ResolutionBody } from "../../suspense/MoveOut.ts"
import { SuspenseItemStatus } from "../../suspense/SuspenseItem.ts"
import type { Transfer } from "../model/Transfer.ts"
import type { Item, SuspenseItems } from "../returns/Suspense.ts"
import { type OperatedPayments, onOne, pathOf } from "./Operated.ts"

/** Makes the operations by which operators work on payments whose money lies in suspense. */
export const suspenseOperationsOf = <T extends Transfer, I extends Item>(
  { noun: [, noun], resource, within }: OperatedPayments<T>,
  items: SuspenseItems<I>
): ReadonlyArray<AnyOperation> => {
  const { id, named, path } = onOne(within, items.resource)
  const { kind, schema } = items.resource
  return [
    listing({
      ...within({}),
      name: `${kind}.list`,
      summary: `Lists the money of ${noun}s that lies in suspense with nothing under way, newest first.`,
      at: ["GET", pathOf(items.resource)],
      ...listOf(items.resource, schema, {
        status: Schema.optionalKey(SuspenseItemStatus),
        [`${resource.kind}_id`]: Schema.optionalKey(idOf(resource.kind))
      })
    }),
    command({
      ...named,
      name: `${kind}.resolve`,
      role: "move_money",
      summary: "Moves money out of suspense: back to the sender, to an account number, or to unclaimed property.",
      at: ["POST", `${path}/resolve`],
      body: ResolutionBody,
      output: schema,
      rejects: items.rejects,
      emits: items.emits,
      asking: (input) => items.resolve(id(input), input.body)
    })
  ]
}
