import { cents } from "@vostro/domain/ports"
import type { InboundItem } from "@vostro/domain/rails"
import fc from "fast-check"
import { describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "../../support/Ach.ts"
import { digestOf, digitsOf, handIn, incomingEntry, traceOf } from "../../support/AchInbound.ts"
import { achNetwork } from "../../support/AchNetwork.ts"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  openAccountNumbers,
  refusal,
  startBank,
  stores
} from "../../support/BankUnderTest.ts"

type Wish =
  | { readonly is: "entry"; readonly side: "credit" | "debit"; readonly amount: number; readonly trace: number }
  | { readonly is: "return"; readonly of: number }
  | { readonly is: "correction"; readonly of: number }

const SENT = [100, 100, 200] as const

const wish: fc.Arbitrary<Wish> = fc.oneof(
  fc.record({
    is: fc.constant("entry"),
    side: fc.constantFrom("credit", "debit"),
    amount: fc.integer({ min: 0, max: 400 }),
    trace: fc.nat(3)
  }),
  fc.record({ is: fc.constant("return"), of: fc.nat(SENT.length) }),
  fc.record({ is: fc.constant("correction"), of: fc.nat(SENT.length) })
)

const FILE = digestOf("file")

/** Starts a bank whose one account number has debited others, each of whom may return the debit. */
const startWithDebits = async (kind: (typeof stores)[number]) => {
  const bank = await startBank(kind, inject("databaseUrl"))
  moveTo(bank, WEEK.monday, "08:00")
  const network = achNetwork(bank)
  const [number = ""] = await openAccountNumbers(bank, 50)
  for (const amount of SENT) await network.send({ account_number_id: number, amount, transaction_type: "debit" })
  moveTo(bank, WEEK.monday, "10:00")
  await bank.drain()
  moveTo(bank, WEEK.tuesday, "09:00")
  await bank.drain()
  const sent = (await network.list({ limit: 100 })).objects.toReversed()
  return { bank, network, number, digits: await digitsOf(bank, number), sent }
}

type Started = Awaited<ReturnType<typeof startWithDebits>>

const itemOf = ({ bank, digits, sent }: Started, one: Wish, at: number): InboundItem => {
  if (one.is === "entry") {
    const { amount, side, trace } = one
    return incomingEntry(bank, { trace_number: traceOf(trace), account_number: digits, amount, side })
  }
  const base = {
    sec_code: "PPD",
    trace_number: traceOf(1_000 + at),
    original_trace_number: sent[one.of]?.record_details.trace_number ?? traceOf(9_999)
  } as const
  return one.is === "return"
    ? { ...base, kind: "return", amount: cents(sent[one.of]?.amount ?? 1), return_code: "R01" }
    : { ...base, kind: "correction", change_code: "C01", corrected_data: "5", correction: { account_number: "5" } }
}

const getFile = ({ bank }: Started) =>
  ask(bank.operator.call("ach_file.get", { params: { program_id: bank.programId, file: FILE } }))

/** Ingests a file in pieces, each repeated until all its items are handled, and then once more. */
const bookIn = async (started: Started, wishes: ReadonlyArray<Wish>, sizes: ReadonlyArray<number>) => {
  const items = wishes.map((one, at) => ({ at, item: itemOf(started, one, at) }))
  let from = 0
  for (const size of [...sizes, items.length]) {
    const piece = items.slice(from, from + size)
    for (let calls = 0, next = 0; piece.length > 0 && next <= (piece.at(-1)?.at ?? 0); calls++) {
      expect(calls).toBeLessThanOrEqual(piece.length)
      // Twice concurrently, then again: the outcome of an interrupted call is unknown.
      await Promise.all([handIn(started.bank, FILE, piece), handIn(started.bank, FILE, piece)])
      next = (await handIn(started.bank, FILE, piece)).next
    }
    from += size
  }
}

/** Outcome of a file, without the ids that each bank generates. */
const outcomeOf = async (started: Started) => {
  const { bank, network, number } = started
  const shown = async () => {
    const { objects } = await network.list({ limit: 100 })
    const lives = objects.map(
      ({ amount, correction, direction, returns, status, transaction_type, record_details }) => ({
        entry: [direction, transaction_type, amount, direction === "incoming" && record_details.trace_number],
        status,
        correction,
        returns: returns.map(({ return_code }) => return_code)
      })
    )
    const { available, held, posted } = await balanceOf(bank, number)
    const events = await Promise.all(objects.map(({ id }) => network.eventNames(id)))
    return { balance: { available, held, posted }, lives, events }
  }
  const before = await shown()
  const { booked, next, problem_count, problems } = await getFile(started)
  for (const day of [WEEK.wednesday, WEEK.thursday, WEEK.friday]) {
    moveTo(bank, day, "17:30")
    await bank.drain()
  }
  await network.expectSettled()
  return { file: { booked, next, problem_count, problems }, before, after: await shown() }
}

const inOneBank = async <A>(kind: (typeof stores)[number], use: (started: Started) => Promise<A>): Promise<A> => {
  const started = await startWithDebits(kind)
  try {
    return await use(started)
  } finally {
    await started.bank.close()
  }
}

describe.each(stores)("a file of the network on %s", (kind) => {
  it("has the same outcome for any split into pieces, and despite repeats", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(wish, { minLength: 1, maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 4 }),
        async (wishes, sizes) => {
          const outcome = (pieces: ReadonlyArray<number>) =>
            inOneBank(kind, async (started) => {
              await bookIn(started, wishes, pieces)
              return outcomeOf(started)
            })
          expect(await outcome(sizes)).toEqual(await outcome(wishes.map(() => 1)))
        }
      ),
      { numRuns: kind === "memory" ? 60 : 4 }
    )
  })

  it("is booked even if a return in it takes the funds of a debit in it", () =>
    inOneBank(kind, async (started) => {
      const debit = { is: "entry", side: "debit", amount: 300, trace: 1 } as const
      const back = { is: "return", of: 2 } as const
      await bookIn(started, [debit, back, { ...debit, trace: 2 }], [])
      expect(await getFile(started)).toMatchObject({ next: 3, booked: 3, problems: [] })
      // 450 less the return of 200; the first debit was held for, the second was not.
      expect(await balanceOf(started.bank, started.number)).toMatchObject({ posted: 250, held: 300, available: -50 })
    }))

  it("is unknown until some of it is booked", () =>
    inOneBank(kind, async (started) => {
      const params = { program_id: started.bank.programId, file: FILE }
      const { operator }: BankUnderTest = started.bank
      expect(await refusal(operator.call("ach_file.get", { params }))).toMatchObject({ code: "object_not_found" })
    }))
})
