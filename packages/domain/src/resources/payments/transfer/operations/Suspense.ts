import { Schema } from "effect"
import type { ErrorCode } from "../../../../kernel/ErrorCode.ts"
import { idOf, refTo } from "../../../../kernel/Resource.ts"
import { command, listing } from "../../../../operation/Define.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { AnyOperation, CommandReads } from "../../../../operation/Operation.ts"
import { listOf } from "../../../../operation/Page.ts"
import { ResolutionBody } from "../../suspense/MoveOut.ts"
import { SuspenseItemStatus } from "../../suspense/SuspenseItem.ts"
import type { Transfer } from "../model/Transfer.ts"
import { type Item, resolveItemOf, type SuspenseItems } from "../Suspense.ts"
import { type Named, type OperatedPayments, onOne, pathOf } from "./Operated.ts"

/** Reads, refusals and events of the resolution of an item. */
export interface Resolutions<I extends Item> {
  readonly schema: Schema.Decoder<I>
  readonly rejects: ReadonlyArray<ErrorCode>
  readonly emits: ReadonlyArray<string>
  readonly follow: (item: I) => CommandReads
  readonly conclude?: (item: I, facts: Facts) => CommandReads
}

/** Makes the operations by which operators work on payments whose money lies in suspense. */
export const suspenseOperationsOf = <T extends Transfer, I extends Item, S>(
  { noun: [, noun], resource, within }: OperatedPayments<T>,
  items: SuspenseItems<I, S>,
  { conclude, emits, follow, rejects, schema }: Resolutions<I>
): ReadonlyArray<AnyOperation> => {
  const { access, id, path } = onOne(within, items.resource)
  const { kind } = items.resource
  const following =
    (reads: (item: I, facts: Facts) => CommandReads) =>
    (input: Named, facts: Facts): CommandReads => {
      const item = facts.find(items.resource, id(input))?.object
      return item === undefined ? {} : reads(item, facts)
    }
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
      ...access,
      name: `${kind}.resolve`,
      role: "move_money",
      summary: "Moves money out of suspense: back to the sender, to an account number, or to unclaimed property.",
      at: ["POST", `${path}/resolve`],
      body: ResolutionBody,
      output: schema,
      rejects,
      emits,
      reads: (input) => ({
        objects: [refTo(items.resource, id(input))],
        positions: input.body.account_number_id === undefined ? [] : [input.body.account_number_id]
      }),
      follow: following(follow),
      conclude: conclude === undefined ? undefined : following(conclude),
      decide: (input, facts) => resolveItemOf(items, id(input), input.body, facts)
    })
  ]
}
