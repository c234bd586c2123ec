import { Schema } from "effect"
import type { ErrorCode } from "../../../../kernel/ErrorCode.ts"
import { idOf } from "../../../../kernel/Resource.ts"
import { command, listing } from "../../../../operation/Define.ts"
import type { AnyOperation } from "../../../../operation/Operation.ts"
import { listOf } from "../../../../operation/Page.ts"
import { ResolutionBody } from "../../suspense/MoveOut.ts"
import { SuspenseItemStatus } from "../../suspense/SuspenseItem.ts"
import type { Transfer } from "../model/Transfer.ts"
import { type Item, resolveItemOf, type SuspenseItems } from "../Suspense.ts"
import { type OperatedPayments, onOne, pathOf } from "./Operated.ts"

/** Schema of the items of a network; refusals and events of their resolution. */
export interface Resolutions<I extends Item> {
  readonly schema: Schema.Decoder<I>
  readonly rejects: ReadonlyArray<ErrorCode>
  readonly emits: ReadonlyArray<string>
}

/** Makes the operations by which operators work on payments whose money lies in suspense. */
export const suspenseOperationsOf = <T extends Transfer, I extends Item, S>(
  { noun: [, noun], resource, within }: OperatedPayments<T>,
  items: SuspenseItems<I, S>,
  { emits, rejects, schema }: Resolutions<I>
): ReadonlyArray<AnyOperation> => {
  const { id, named, path } = onOne(within, items.resource)
  const { kind } = items.resource
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
      rejects,
      emits,
      asking: (input) => resolveItemOf(items, id(input), input.body)
    })
  ]
}
