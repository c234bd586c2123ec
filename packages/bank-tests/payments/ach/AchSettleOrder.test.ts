import fc from "fast-check"
import { describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "../../support/Ach.ts"
import { digestOf, digitsOf, handIn, incomingEntry, traceOf } from "../../support/AchInbound.ts"
import { achNetwork } from "../../support/AchNetwork.ts"
import { balanceOf, openAccountNumbers, startBank, stores } from "../../support/BankUnderTest.ts"

type Entry = readonly ["credit" | "debit", number]

const FILE = digestOf("file")

/**
 * Ingests a file in pieces at a bank with one funded account number, all in one millisecond. Returns the entries that
 * were honoured, by their index in the file, once all have settled.
 */
const honouredOf = async (
  kind: (typeof stores)[number],
  held: number,
  entries: ReadonlyArray<Entry>,
  sizes: ReadonlyArray<number>
): Promise<{ readonly honoured: ReadonlyArray<number>; readonly posted: number }> => {
  const bank = await startBank(kind, inject("databaseUrl"))
  try {
    moveTo(bank, WEEK.monday, "08:00")
    const [number = ""] = await openAccountNumbers(bank, held)
    const account_number = await digitsOf(bank, number)
    const items = entries.map(([side, amount], at) => ({
      at,
      item: incomingEntry(bank, { trace_number: traceOf(at), account_number, amount, side })
    }))
    let from = 0
    for (const size of [...sizes, items.length]) {
      const piece = items.slice(from, from + size)
      from += size
      if (piece.length === 0) continue
      expect((await handIn(bank, FILE, piece)).next).toBe(Math.min(from, items.length))
    }
    moveTo(bank, WEEK.tuesday, "12:00")
    await bank.drain()
    const network = achNetwork(bank)
    const known = new Map<string | undefined, string>()
    for (let after: string | undefined; ; ) {
      const page = await network.list({ limit: 100, ...(after !== undefined && { starting_after: after }) })
      for (const { record_details, status } of page.objects) known.set(record_details.trace_number, status)
      if (!page.has_more) break
      after = page.objects.at(-1)?.id
    }
    const { posted } = await balanceOf(bank, number)
    // Entries that were not honoured are returned.
    moveTo(bank, WEEK.wednesday, "12:00")
    await bank.drain()
    await network.expectSettled()
    return { honoured: items.flatMap(({ at }) => (known.get(traceOf(at)) === "posted" ? [at] : [])), posted }
  } finally {
    await bank.close()
  }
}

/**
 * Computes the expected result by the rule: debits with funds on arrival are honoured, credits then fund the others in
 * turn.
 */
const ruledOf = (held: number, entries: ReadonlyArray<Entry>) => {
  let available = held
  const draws = (taken: ReadonlyArray<number>): ReadonlyArray<number> =>
    entries.flatMap(([side, amount], at) => {
      if (side === "credit" || taken.includes(at) || amount > available) return []
      available -= amount
      return [at]
    })
  const first = draws([])
  const credits = entries.flatMap(([side], at) => (side === "credit" ? [at] : []))
  for (const at of credits) available += entries[at]?.[1] ?? 0
  const honoured = [...first, ...credits, ...draws(first)].toSorted((a, b) => a - b)
  return { honoured, posted: available }
}

const entry: fc.Arbitrary<Entry> = fc.tuple(
  fc.constantFrom("credit", "debit", "debit"),
  fc.integer({ min: 1, max: 100 })
)

/** Only one of these debits can be paid from the credit. */
const rivals: Array<Entry> = [...Array<Entry>(8).fill(["debit", 60]), ["credit", 60]]

describe.each(stores)("debits that compete for funds on %s", (kind) => {
  it("are honoured in order of arrival, for any split of their file", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 150 }),
        fc.array(entry, { minLength: 2, maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 6 }),
        async (held, entries, sizes) => {
          expect(await honouredOf(kind, held, entries, sizes)).toEqual(ruledOf(held, entries))
        }
      ),
      { numRuns: kind === "memory" ? 60 : 5, examples: [[0, rivals, rivals.map(() => 1)]] }
    )
  })

  it("are funded by all entries of their settlement, across several pages", async () => {
    const entries: ReadonlyArray<Entry> = [["debit", 500], ["debit", 2], ...Array<Entry>(501).fill(["credit", 1])]
    const sizes = Array<number>(6).fill(100)
    const { honoured, posted } = await honouredOf(kind, 0, entries, sizes)
    expect([honoured.includes(0), honoured.includes(1), honoured.length, posted]).toEqual([true, false, 502, 1])
  })
})
