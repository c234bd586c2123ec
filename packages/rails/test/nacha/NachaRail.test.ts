import { cents } from "@vostro/domain/ports"
import { AchRail, ChainRail, noChain } from "@vostro/domain/rails"
import { fileNameOf, nachaOf } from "@vostro/nacha/bank/OutgoingFile"
import { decodeFile } from "@vostro/nacha/reading/DecodeFile"
import { layerNachaRail } from "@vostro/rails/nacha/NachaRail"
import { entryWith, submissionOf } from "@vostro/testing/rails/Submissions"
import { Effect, Layer, Result, Stream } from "effect"
import { describe, expect, it } from "vitest"
import { bank } from "../../../nacha/test/support/Submissions.ts"

const submission = submissionOf([{ ach: entryWith(), sends: "forward", trace_number: "121042880000001" }])

const collected = async (bytes: AsyncIterable<Uint8Array>): Promise<ReadonlyArray<number>> => {
  const all: Array<number> = []
  for await (const chunk of bytes) all.push(...chunk)
  return all
}

/** Submits to an in-memory folder through the layer. */
const handing = (one = submission) => {
  const files = new Map<string, ReadonlyArray<number>>()
  const layer = layerNachaRail({
    ...bank,
    put: (name, bytes) =>
      Effect.map(
        Effect.tryPromise(() => collected(bytes)),
        (all) => void files.set(name, all)
      )
  })
  const effect = Effect.flatMap(AchRail, (rail) => rail.submit(one)).pipe(Effect.provide(layer))
  return { files, effect }
}

describe("the network as a file drop", () => {
  it("receives a submission as one file, even if it is sent twice", async () => {
    const { files, effect } = handing()
    await Effect.runPromise(Effect.andThen(effect, effect))
    const bytes = await Effect.runPromise(Stream.runCollect(nachaOf(submission, bank)))
    expect([...files]).toEqual([[fileNameOf(submission), bytes.flatMap((chunk) => [...chunk])]])
  })

  it("receives several files if the totals exceed the limit of one", async () => {
    const sizes = [9_900_000_000, 1, 9_999_999_999, 9_900_000_000, 0]
    const entries = Array.from({ length: 300 }, (_, at) => {
      const transaction_type = at % 5 === 3 ? ("credit" as const) : ("debit" as const)
      const { transaction_code: _code, ...details } = entryWith().record_details
      const trace_number = `12104288${String(at + 1).padStart(7, "0")}`
      const amount = cents(sizes[at % 5] ?? 0)
      const ach = entryWith({ id: `ach_${at}`, amount, transaction_type, record_details: { ...details, trace_number } })
      return { ach, sends: "forward", trace_number } as const
    })
    for (const page of [1, 7, 500]) {
      const large = submissionOf(entries, page)
      const { files, effect } = handing(large)
      await Effect.runPromise(Effect.andThen(effect, effect))
      expect([...files.keys()]).toEqual([1, 2].map((number) => fileNameOf(large, number)))
      const read = [...files.values()].map((bytes) => Result.getOrThrow(decodeFile(Uint8Array.from(bytes))))
      const traces = read
        .flatMap(({ batches }) => batches.flatMap((batch) => batch.entries))
        .map(({ detail }) => ("traceNumber" in detail ? detail.traceNumber : ""))
      expect(traces.toSorted()).toEqual(entries.map(({ trace_number }) => trace_number))
      expect(new Set(read.map(({ header }) => header?.referenceCode)).size).toBe(2)
    }
  })

  it("distinguishes the files of a submission by their modifiers alone", async () => {
    for (let window = 0; window < 50; window++) {
      const one = { ...submission, window: { ...submission.window, id: `ach_window_${window}` } }
      const modifierOf = async (number: number) => {
        const [head] = await Effect.runPromise(Stream.runCollect(nachaOf(one, bank, number)))
        return String.fromCharCode(head?.[33] ?? 0)
      }
      expect(new Set(await Promise.all([1, 2, 3].map(modifierOf))).size).toBe(3)
    }
  })

  it("receives the second file of a submission even if it already has the first", async () => {
    const entries = Array.from({ length: 102 }, (_, at) => {
      const trace_number = `12104288${String(at + 1).padStart(7, "0")}`
      return {
        ach: entryWith({ id: `ach_${at}`, amount: cents(9_900_000_000) }),
        sends: "forward",
        trace_number
      } as const
    })
    const names: Array<string> = []
    const layer = layerNachaRail({ ...bank, put: (name) => Effect.sync(() => void names.push(name)) })
    await Effect.runPromise(
      Effect.flatMap(AchRail, (rail) => rail.submit(submissionOf(entries, 50))).pipe(Effect.provide(layer))
    )
    expect(names).toEqual([1, 2].map((number) => fileNameOf(submission, number)))
  })

  it("stands beside any blockchain, or none", async () => {
    const payment = {
      id: "blockchain_payment_1",
      debtor: { account_identifier: { type: "account_number_id", value: "account_number_1" } },
      creditor: {
        payment_rail: "clabe",
        clabe: { account_number: "032180000118359719" },
        type: "business",
        business: { business_name: "Acme" },
        address: { line_one: "Calle 1", city: "Puebla", country: "MX" }
      },
      amounts: { instructed_amount: cents(5), instructed_currency_code: "USD", settlement_currency_code: "MXN" },
      payment_purpose: { type: "gift" },
      status: "created",
      created_at: "2026-01-01T00:00:00Z",
      updated_at: "2026-01-01T00:00:00Z"
    } as const
    const quote = { settlement_amount: cents(87), settlement_exchange_rate: "17.5000" }
    const answer = { _tag: "Submitted", quote } as const
    const paying = (chain: Layer.Layer<ChainRail>) => {
      const layer = Layer.merge(layerNachaRail({ ...bank, put: () => Effect.void }), chain)
      const effect = Effect.flatMap(ChainRail, (rail) => rail.pay("program_1", payment))
      return Effect.runPromise(Effect.provide(effect, layer))
    }
    expect(await paying(noChain)).toEqual({ _tag: "Rejected", reason: "payment_rail_unavailable" })
    expect(await paying(Layer.succeed(ChainRail, { pay: () => Effect.succeed(answer) }))).toEqual(answer)
  })

  it("is unavailable for a submission without a valid file, and keeps nothing of it", async () => {
    const broken = submissionOf([{ ach: entryWith(), sends: "forward", trace_number: "no trace number" }])
    const { files, effect } = handing(broken)
    expect(await Effect.runPromise(Effect.flip(effect))).toMatchObject({ _tag: "RailsUnavailable" })
    expect(files.size).toBe(0)
  })

  it.each([
    { immediate_destination: "12" },
    { immediate_destination: "231380105" },
    { immediate_origin: "" },
    { immediate_origin: "12345678901" }
  ])("refuses bank settings that make every file invalid: %o", (part) => {
    expect(() => layerNachaRail({ ...bank, put: () => Effect.void, ...part })).toThrow(Object.values(part)[0])
  })
})
