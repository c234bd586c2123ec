import { cents } from "@vostro/domain/ports"
import type { InboundItem, IncomingEntry } from "@vostro/domain/rails"
import { type PlacedItem, type Routes, routed } from "@vostro/nacha/bank/Route"
import { Effect } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { digitsOf } from "./support/RecordArbitraries.ts"

const FILE = "f".repeat(64)
const HOME = "program_home"

/** The directory of account numbers. */
const directory: Readonly<Record<string, string>> = {
  "100012345678": HOME,
  "100112345678": "program_a",
  "100212345678": "program_b",
  "1002ABCD5678": "program_b",
  "00000002": "program_b"
}

/** An account number that a program gets while a file is sent: after a number of calls. */
interface Registration {
  readonly number: string
  readonly program: string
  readonly after: number
}

/** Programs by the first digit of their trace numbers. */
const owners: Readonly<Record<string, string>> = { "1": "program_a", "2": "program_b" }

type Fate = "books" | "books one" | "is gone" | "is not heard"

/** Programs that book items of a file once, as `ach.ingest` does, several in a call, and may lose their response. */
class BookingPrograms {
  readonly booked = new Map<string, ReadonlyArray<PlacedItem>>()
  readonly #next = new Map<string, number>()
  readonly #fates: Array<Fate>
  readonly #registrations: ReadonlyArray<Registration>
  #calls = 0
  /** Account numbers by which programs were looked for, by call. */
  readonly looks: Array<ReadonlyArray<string>> = []

  constructor(fates: ReadonlyArray<Fate> = [], registrations: ReadonlyArray<Registration> = []) {
    this.#fates = [...fates]
    this.#registrations = registrations
  }

  #programOf(number: string): string | undefined {
    return (
      directory[number] ?? this.#registrations.find((one) => one.number === number && one.after <= this.#calls)?.program
    )
  }

  readonly routes: Routes<string> = {
    programsOf: (numbers) => {
      this.looks.push(numbers)
      return Effect.succeed(
        new Map(
          numbers
            .map((number) => [number, this.#programOf(number) ?? ""] as const)
            .filter(([, program]) => program !== "")
        )
      )
    },
    progressOf: () => {
      const next = this.#next.get(HOME)
      if (next === undefined) return Effect.succeed(undefined)
      const latest = (this.booked.get(HOME) ?? []).map(({ at }) => at).filter((at) => at >= next - 100)
      return Effect.succeed({ next, latest })
    },
    home: HOME,
    ownerOf: (trace_number) => Effect.succeed(owners[trace_number.charAt(0)]),
    send: (program, { items }) => {
      this.#calls += 1
      const fate = this.#fates.shift() ?? "books"
      if (fate === "is gone") return Effect.fail(fate)
      const known = this.#next.get(program) ?? 0
      const fresh = items.filter(({ at }) => at >= known)
      const taken = fate === "books one" ? fresh.slice(0, 1) : fresh
      const next = (taken.at(-1)?.at ?? known - 1) + 1
      this.booked.set(program, [...(this.booked.get(program) ?? []), ...taken])
      this.#next.set(program, next)
      return fate === "is not heard" ? Effect.fail(fate) : Effect.succeed({ next })
    }
  }
}

const entry = (account_number: string): IncomingEntry => ({
  kind: "entry",
  trace_number: "021000020000001",
  sec_code: "PPD",
  transaction_code: "22",
  amount: cents(1),
  originating_routing_number: "021000021",
  receiving_routing_number: "123456780",
  account_number,
  statement_descriptor: "PAYMENT"
})

const OURS = "200000000000001"
const FOREIGN = "021000020000009"
const answer = { trace_number: FOREIGN, sec_code: "PPD", amount: cents(1), return_code: "R01" } as const
const ofReturn = { return_trace_number: OURS, original_return_code: "R01" } as const

const goesTo = async (item: InboundItem, more: Partial<Routes<string>> = {}) => {
  const bank = new BookingPrograms()
  await Effect.runPromise(routed({ ...bank.routes, ...more })({ file: FILE, first: 0, items: [item] }))
  return [...bank.booked.keys()]
}

/** Numbers that no program has at first. */
const UNKNOWN = ["100300000001", "100300000002", "LATER001"]

const anyItem: fc.Arbitrary<InboundItem> = fc.oneof(
  fc.constantFrom(...Object.keys(directory), ...UNKNOWN, "1").map(entry),
  fc.tuple(fc.constantFrom("0", "1", "2"), digitsOf(14)).map(([first, rest]) => ({
    kind: "return" as const,
    ...answer,
    original_trace_number: first + rest
  })),
  digitsOf(15).map((return_trace_number) => ({
    kind: "dishonored_return" as const,
    ...answer,
    original_trace_number: FOREIGN,
    original_return_code: "R01",
    return_trace_number
  }))
)
const fate = fc.constantFrom<Fate>("books", "books one", "is gone", "is not heard")

describe("the items of a file", () => {
  it.each<readonly [string, InboundItem, string]>([
    ["an entry for an account number of a program", entry("100212345678"), "program_b"],
    ["an entry for an unknown number", entry("999912345678"), HOME],
    ["an entry for a number that begins with one of ours", entry("1002123456789"), HOME],
    ["an entry for a number with letters", entry("1002ABCD5678"), "program_b"],
    ["an entry for a number with letters in another case", entry("1002abcd5678"), "program_b"],
    ["an entry for a short number with zeros in front", entry("00000002"), "program_b"],
    ["an entry for a number without its zeros", entry("2"), HOME],
    ["a return of a program's entry", { kind: "return", ...answer, original_trace_number: OURS }, "program_b"],
    ["a return of an unknown entry", { kind: "return", ...answer, original_trace_number: FOREIGN }, HOME],
    [
      "a dishonored return of a program",
      { kind: "dishonored_return", ...answer, original_trace_number: "100000000000001", ...ofReturn },
      "program_b"
    ],
    [
      "a contested return of a program",
      {
        kind: "contested_return",
        ...answer,
        original_trace_number: OURS,
        ...ofReturn,
        return_trace_number: FOREIGN,
        dishonor_trace_number: "100000000000001"
      },
      "program_b"
    ],
    [
      "a notification of change to a program's entry",
      {
        kind: "correction",
        trace_number: FOREIGN,
        sec_code: "COR",
        original_trace_number: OURS,
        change_code: "C01",
        corrected_data: "1",
        correction: {}
      },
      "program_b"
    ],
    [
      "a refused notification of change, which programs do not send",
      {
        kind: "refused_correction",
        trace_number: FOREIGN,
        sec_code: "COR",
        original_trace_number: OURS,
        change_code: "C61",
        refused_change_code: "C01"
      },
      HOME
    ]
  ])("are sent to their program: %s", async (_, item, program) => {
    expect(await goesTo(item)).toEqual([program])
  })

  it("go home if they are entries for another bank, whatever program has the number", async () => {
    const ours = { routing_number: "123456780" }
    expect(await goesTo(entry("100212345678"), ours)).toEqual(["program_b"])
    const other: InboundItem = { ...entry("100212345678"), receiving_routing_number: "231380104" }
    expect(await goesTo(other, ours)).toEqual([HOME])
    expect(await goesTo(other)).toEqual(["program_b"])
  })

  it("are booked once, each at its index, despite repeats, interruptions and numbers that get a program meanwhile", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyItem, { minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 4 }),
        fc.array(fate, { maxLength: 20 }),
        fc.uniqueArray(
          fc.record({
            number: fc.constantFrom(...UNKNOWN),
            program: fc.constantFrom("program_a", "program_b"),
            after: fc.nat(12)
          }),
          { maxLength: 3, selector: ({ number }) => number }
        ),
        async (chunks, fates, registrations) => {
          const bank = new BookingPrograms(fates, registrations)
          const send = routed(bank.routes)
          const file = chunks.map((items, index) => ({
            file: FILE,
            first: chunks.slice(0, index).flat().length,
            items
          }))
          for (const _ of [...fates, "once more", "and again"]) {
            await Effect.runPromise(Effect.exit(Effect.forEach(file, send)))
          }
          const booked = [...bank.booked.values()].flat().toSorted((a, b) => a.at - b.at)
          expect(booked).toEqual(chunks.flat().map((item, at) => ({ at, item })))
          for (const own of bank.booked.values()) expect(own.map(({ at }) => at)).toEqual(ascending(own))
        }
      ),
      { numRuns: 200 }
    )
  })

  it("are all handled once the response says so", async () => {
    const send = routed(new BookingPrograms(["books one", "books one", "books one"]).routes)
    const items = [entry("100112345678"), entry("100212345678"), entry("100112345678")]
    expect(await Effect.runPromise(send({ file: FILE, first: 7, items }))).toEqual({ next: 10 })
  })

  it("are looked up in the directory once for a chunk, and not at all without an entry", async () => {
    const bank = new BookingPrograms()
    const send = routed(bank.routes)
    const items = [entry("100112345678"), entry("100112345678"), entry("1"), entry("1002abcd5678")]
    await Effect.runPromise(send({ file: FILE, first: 0, items }))
    await Effect.runPromise(
      send({ file: FILE, first: 4, items: [{ kind: "return", ...answer, original_trace_number: OURS }] })
    )
    expect(bank.looks).toEqual([["100112345678", "1002ABCD5678"]])
  })

  it("fail if a program does not advance", async () => {
    const { routes } = new BookingPrograms()
    const send = routed({ ...routes, send: () => Effect.succeed({ next: 0 }) })
    const failure = await Effect.runPromise(Effect.flip(send({ file: FILE, first: 3, items: [entry("1")] })))
    expect(failure).toMatchObject({ _tag: "IngestStalled", sent: 3, next: 0 })
  })
})

const ascending = (items: ReadonlyArray<PlacedItem>) => items.map(({ at }) => at).toSorted((a, b) => a - b)
