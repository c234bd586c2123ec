import { compare } from "@vostro/sandbox/parity/Compare"
import { readParityScenario } from "@vostro/sandbox/test"
import { Option, Schema } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"

type Json = Schema.Json

const scenario = readParityScenario(
  JSON.stringify({ name: "any", steps: [{ name: "one", method: "GET", path: "/v1/any" }] })
)

const recordingOf = (body: Json) => ({
  scenario: "any",
  digest: "",
  given: {},
  answers: [{ step: "one", status: 200, type: "application/json", body }]
})

const differences = (recorded: Json, played: Json) => compare(scenario, recordingOf(recorded), recordingOf(played))

const id = fc.nat(9).map((number) => `wire_0000000${number}`)
const time = fc.nat(10_000).map((minute) => new Date(1_800_000_000_000 + minute * 60_000).toISOString())
const { body } = fc.letrec<{ readonly body: Json }>((tie) => ({
  body: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json>("posted", "", null, true, 7, 500),
    id,
    time,
    fc.array(tie("body"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom("amount", "status", "wire", "error", "objects"), tie("body"))
  )
}))

/** The same answer of another bank: other ids and times, and the fields in another order. */
const elsewhere = (value: Json): Json => {
  if (typeof value === "string") {
    return value.startsWith("wire_") ? `wire_9999999${value.at(-1)}` : value.replace(/^2027/, "2031")
  }
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map(elsewhere)
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]) => [name, elsewhere(one)] as const)
      .toReversed()
  )
}

/** Paths of the leaves of a value. */
const leavesOf = (value: Json, path: ReadonlyArray<string> = []): ReadonlyArray<ReadonlyArray<string>> =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, one]) => leavesOf(one, [...path, name]))
    : [path]

const changedAt = (value: Json, [name, ...path]: ReadonlyArray<string>): Json => {
  if (name === undefined) return { changed: true }
  const parts = Object.entries(Object(value)).map(([one, part]) => {
    const json = Option.getOrElse(Schema.decodeUnknownOption(Schema.Json)(part), () => null)
    return [one, one === name ? changedAt(json, path) : json] as const
  })
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}

it("the same answer of another bank has no difference", () => {
  fc.assert(fc.property(body, (one) => void expect(differences(one, elsewhere(one))).toEqual([])))
})

it("a changed value is found by its path, and nothing else is", () => {
  fc.assert(
    fc.property(body, fc.nat(), (one, pick) => {
      const leaves = leavesOf(one)
      const leaf = leaves[pick % Math.max(leaves.length, 1)]
      fc.pre(leaf !== undefined)
      const found = differences(one, changedAt(elsewhere(one), leaf ?? []))
      expect(found.map(({ path }) => path)).toEqual([["body", ...(leaf ?? [])].join(".")])
    })
  )
})
