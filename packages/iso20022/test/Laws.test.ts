import { type Message, ReadError, type Reason, type ReasonTag, read, write } from "@vostro/iso20022"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { type ReadFunction, refusal, roundTrip } from "./support/Laws.ts"
import { mutations } from "./support/Mutations.ts"
import { charged } from "./support/Payment.ts"
import { treeOf } from "./support/Tree.ts"

const message = charged(2)
const root = treeOf("fedwire", Result.getOrThrow(write(message)))

/** A reader that lets documents with one kind of fault pass. */
const lenient =
  (...tags: ReadonlyArray<ReasonTag>): ReadFunction =>
  (network, xml) => {
    const outcome = read(network, xml)
    const isForgiven = Result.isFailure(outcome) && tags.includes(outcome.failure.reason._tag)
    return isForgiven ? Result.succeed(message) : outcome
  }

/** A reader that names the place or cause of faults wrongly. */
const misleading =
  (
    change: (fault: ReadError) => { readonly path?: string; readonly line?: number; readonly reason?: Reason }
  ): ReadFunction =>
  (network, xml) =>
    Result.mapError(read(network, xml), (fault) => {
      const { path, line, column, reason } = fault
      return new ReadError({ path, line, column, reason, ...change(fault) })
    })

const everyMutant = Object.entries(mutations).flatMap(([name, mutation]) =>
  mutation(root).map((mutant) => [name, mutant] as const)
)
const breaches = (reader: ReadFunction): ReadonlySet<string> =>
  new Set(everyMutant.filter(([, mutant]) => refusal(reader, "fedwire", mutant()) !== undefined).map(([name]) => name))

const kinds: ReadonlyArray<readonly [string, ReadonlyArray<ReasonTag>]> = [
  ["a required element is missing", ["missing"]],
  ["an element is doubled", ["repeated"]],
  ["a text is too long", ["tooLong"]],
  ["a text is empty", ["tooShort"]],
  ["a value is of another kind", ["pattern"]],
  ["an amount has another currency", ["currency"]],
  ["an amount has no currency", ["missingAttribute"]],
  ["an element is of another namespace", ["namespace"]],
  ["an element is unknown", ["unknownElement"]],
  ["an attribute is unknown", ["unknownAttribute"]],
  ["text stands between elements", ["unexpectedText"]],
  ["an entity is used", ["entity"]],
  ["a lone surrogate is in a text", ["malformed"]],
  ["the document ends early", ["truncated"]]
]

describe("laws against broken readers", () => {
  it("the reader keeps every law", () => {
    expect([...breaches(read)]).toEqual([])
    expect(roundTrip(read, write, message)).toBeUndefined()
    expect(kinds.map(([name]) => name)).toEqual(Object.keys(mutations))
  })

  it.each(kinds)("%s: a reader that overlooks it is found", (name, tags) => {
    expect([...breaches(lenient(...tags))]).toContain(name)
  })

  it.each([
    ["the element around", misleading(({ path }) => ({ path: path.split("/").slice(0, -1).join("/") }))],
    ["no line", misleading(() => ({ line: 0 }))],
    ["another cause", misleading(() => ({ reason: { _tag: "misplaced" } }))]
  ])("a reader that names %s is found by every law", (_, reader) => {
    expect([...breaches(reader)]).toEqual(Object.keys(mutations))
  })

  const changed = (change: (body: Readonly<Record<string, unknown>>) => object): ReadFunction => {
    return (network, xml) =>
      // trusted: the message is wrong on purpose
      Result.map(read(network, xml), (found) => ({ ...found, body: change({ ...found.body }) }) as Message)
  }
  it.each([
    ["loses a cent", changed((body) => ({ ...body, settlementAmount: 51_000_073 }))],
    ["loses a field", changed(({ uetr: _, ...body }) => body)],
    ["adds a field", changed((body) => ({ ...body, purpose: { code: "SUPP" } }))],
    ["loses all but the last of a list", changed((body) => ({ ...body, charges: charged(1).body.charges }))],
    ["trims names", changed((body) => ({ ...body, creditor: { name: "Turing" } }))]
  ])("a reader that %s does not survive the round trip", (_, reader) => {
    expect(roundTrip(reader, write, message)).toBeDefined()
  })
})
