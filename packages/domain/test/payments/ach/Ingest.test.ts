import { cents } from "@vostro/domain/kernel/Money"
import type { Decision } from "@vostro/domain/operation/Decision"
import { ingest } from "@vostro/domain/resources/payments/ach/file/Ingest"
import { Result } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { entryOf, factsWith, fromNetwork, MONDAY_MS } from "./support/Entries.ts"

const trace = (nth: number): string => `02100002${String(nth).padStart(7, "0")}`

const ours = (nth: number) =>
  entryOf({
    id: `ach_sent_${nth}`,
    direction: "outgoing",
    transaction_type: "credit",
    status: "submitted",
    record_details: { trace_number: trace(nth) },
    kept: { account_number: "1", held: false }
  })

/** The ids that a decision creates, in order, by kind. */
const idsOf = ({ changes, transactions }: Decision) => ({
  ach: changes.flatMap(({ resource, expected, object }) =>
    resource.kind === "ach" && expected === 0 ? object.id : []
  ),
  core_transaction: transactions.map(({ id }) => id)
})

it("gives every item of a batch its own ids, in the order of the items", () => {
  const kind = fc.constantFrom("entry" as const, "return" as const)
  fc.assert(
    fc.property(fc.array(kind, { minLength: 1, maxLength: 20 }), (kinds) => {
      const items = kinds.map((kind, at) => ({
        at,
        item:
          kind === "entry"
            ? fromNetwork({ trace_number: trace(at) })
            : ({
                kind,
                trace_number: trace(at + 100),
                original_trace_number: trace(at),
                sec_code: "PPD",
                amount: cents(300),
                return_code: "R03"
              } as const)
      }))
      const decided = ingest(
        { file: "0".repeat(64), items },
        factsWith(
          MONDAY_MS,
          kinds.map((_, nth) => ours(nth))
        )
      )
      const { ach, core_transaction } = idsOf(Result.getOrThrow(decided))
      const returns = kinds.filter((kind) => kind === "return").length
      expect(ach).toHaveLength(kinds.length - returns)
      // A return received before its entry settled books the entry and reverses it.
      expect(core_transaction).toHaveLength(2 * returns)
      const uniques = [...ach, ...core_transaction].map((id) => id.slice(-32))
      expect(new Set(uniques).size).toBe(uniques.length)
      for (const ids of [ach, core_transaction]) expect(ids).toEqual([...ids].sort())
    })
  )
})
