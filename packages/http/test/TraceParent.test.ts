import { Bank } from "@vostro/domain/operations"
import { traceParentOf } from "@vostro/http/transport/TraceParent"
import { makeWebHandler } from "@vostro/http/transport/WebHandler"
import { Effect, Option, Tracer } from "effect"
import fc from "fast-check"
import { expect, it, onTestFinished } from "vitest"
import { OPERATOR_TOKEN, startTestBank } from "./support/TestBank.ts"

const traceId = "0af7651916cd43dd8448eb211c80319c"
const spanId = "b7ad6b7169203331"
const header = `00-${traceId}-${spanId}-01`

it.each([
  ["traced", header, true],
  ["not traced", `00-${traceId}-${spanId}-00`, false],
  ["traced, with other flags", `00-${traceId}-${spanId}-ff`, true],
  ["of a later version", `cc-${traceId}-${spanId}-01-what-is-next`, true]
])("takes over a trace %s", (_, value, sampled) => {
  expect(Option.getOrThrow(traceParentOf([value]))).toMatchObject({ _tag: "ExternalSpan", traceId, spanId, sampled })
})

it.each<readonly [string, ReadonlyArray<string>]>([
  ["no header", []],
  ["an empty header", [""]],
  ["two headers", [header, header]],
  ["two joined headers", [`${header},${header}`]],
  ["version ff", [`ff-${traceId}-${spanId}-01`]],
  ["more in version 00", [`${header}-more`]],
  ["more without a separator", [`cc-${traceId}-${spanId}-01what`]],
  ["a zero trace", [`00-${"0".repeat(32)}-${spanId}-01`]],
  ["a zero parent", [`00-${traceId}-${"0".repeat(16)}-01`]],
  ["upper case", [header.toUpperCase()]],
  ["a short trace", [`00-${traceId.slice(1)}-${spanId}-01`]],
  ["no flags", [`00-${traceId}-${spanId}`]],
  ["a megabyte", [`cc-${traceId}-${spanId}-01-${"a".repeat(1_000_000)}`]]
])("ignores %s", (_, values) => {
  expect(Option.isNone(traceParentOf(values))).toBe(true)
})

it("takes over every valid header of version 00 as it is", () => {
  const digits = (length: number) =>
    fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: length, maxLength: length })
  const isSet = (text: string) => /[^0]/.test(text)
  fc.assert(
    fc.property(digits(32).filter(isSet), digits(16).filter(isSet), digits(2), (trace, span, flags) => {
      const found = Option.getOrThrow(traceParentOf([`00-${trace}-${span}-${flags}`]))
      expect([found.traceId, found.spanId, found.sampled]).toEqual([trace, span, /[13579bdf]$/.test(flags)])
    })
  )
})

it.each<readonly [string, string | undefined]>([
  [header, spanId],
  [`00-${traceId}-${spanId}-00`, spanId],
  ["nonsense", undefined]
])("spans of a host below an embedded bank join the trace of %s", async (traceparent, expected) => {
  const bank = await startTestBank()
  onTestFinished(bank.close)
  const parents: Array<string | undefined> = []
  const tracer = Tracer.make({
    span: (options) => {
      parents.push(Option.getOrUndefined(options.parent)?.spanId)
      return new Tracer.NativeSpan(options)
    }
  })
  const asked = Effect.gen(function* () {
    const { answer, operations } = yield* Bank
    const traced = {
      operations,
      answer: (request: Parameters<typeof answer>[0]) => Effect.withSpan(answer(request), "host")
    }
    const handler = yield* Effect.provideService(makeWebHandler(), Bank, traced)
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}`, traceparent }
    return yield* Effect.promise(() => handler(new Request("http://bank.example/operator/v1/programs", { headers })))
  })
  const { status } = await bank.run(Effect.provideService(asked, Tracer.Tracer, tracer))
  expect([status, ...parents]).toEqual([200, expected])
})
