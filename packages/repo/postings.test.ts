import type { AnyPosting } from "@vostro/domain/ledger/Posting"
import { batchJobs, jobs, postings } from "@vostro/domain/modules/registry"
import { type AnyResource, operations, resources } from "@vostro/domain/operations"
import { expect, it } from "vitest"

const movesOf = ({ kind, lifecycles }: AnyResource): ReadonlyArray<string> =>
  lifecycles.flatMap(({ table, variant }) =>
    table.map(({ on }) => [kind, ...(variant === undefined ? [] : [variant]), on].join("."))
  )

const moves = new Set(resources.flatMap(movesOf))
const works = new Set([...operations.map(({ name }) => name), ...[...jobs, ...batchJobs].map(({ queue }) => queue)])
const nameOf = ({ cause, on, what }: AnyPosting): string => [cause, what, ...on].join(" ")

it("names transitions of the cause, and operations and queues that exist", () => {
  const strangers = postings.flatMap(({ by, cause, on }) => [
    ...on.map((one) => `${cause}.${one}`).filter((one) => !moves.has(one)),
    ...by.filter((one) => !works.has(one))
  ])
  expect(strangers).toEqual([])
})

it.each(postings.map((row) => [nameOf(row), row] as const))("%s moves money between accounts, some time", (_, row) => {
  // Parts with signs of their own may balance on one side, as those that are moved between the parts of a debt.
  const sides = row.mixed === true ? row.legs.length : new Set(row.legs.map(({ side }) => side)).size
  expect(sides).toBeGreaterThan(1)
  expect([...row.on, ...row.by]).not.toEqual([])
})

it("says what undoes a movement by what moves money, or by an operation", () => {
  const moving = new Set(postings.flatMap(({ by, cause, on }) => [...by, ...on.map((one) => `${cause}.${one}`)]))
  const undoing = postings.flatMap(({ undone_by }) => undone_by)
  expect(undoing.filter((one) => !moving.has(one) && !works.has(one))).toEqual([])
})

it("states each movement once", () => {
  const names = postings.map(nameOf)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
