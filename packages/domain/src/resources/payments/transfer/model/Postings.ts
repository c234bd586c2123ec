import type { AnyResource } from "../../../../kernel/Resource.ts"
import type { Posting } from "../../../../ledger/Posting.ts"
import { legsAlong, type MoneyRow, type MoneyTable, type MovingNow, type NetworkAccounts } from "./Money.ts"

/** Network whose money table has the rows. */
interface Network extends NetworkAccounts {
  readonly resource: Pick<AnyResource, "kind">
  readonly money: MoneyTable
}

const directions = ["outgoing", "incoming"] as const

/** Returns the movements of the money table of a network, one for each row with a path. */
export const transferPostings = ({ money, resource, ...accounts }: Network): ReadonlyArray<Posting<MovingNow>> =>
  directions.flatMap((direction) => {
    const triggersOf = new Map<MoneyRow, ReadonlyArray<string>>()
    for (const [on, rows = []] of Object.entries(money[direction]))
      for (const row of rows) triggersOf.set(row, [...(triggersOf.get(row) ?? []), on])
    return [...triggersOf].flatMap(([{ of, path, undone_by = [] }, triggers]) =>
      path === undefined
        ? []
        : [
            {
              cause: resource.kind,
              what: of === undefined ? direction : `${direction} return`,
              on: triggers.map((on) => `${direction}.${on}`),
              by: [],
              legs: legsAlong(path, accounts),
              undone_by
            }
          ]
    )
  })
