import { machine, NEW, type Transition } from "@vostro/domain/kernel/Lifecycle"
import { type AnyResource, resource } from "@vostro/domain/kernel/Resource"
import { catalogueOf } from "@vostro/domain/operation/Catalogue"
import { decision } from "@vostro/domain/operation/Decision"
import { command } from "@vostro/domain/operation/Define"
import type { Module } from "@vostro/domain/operation/Module"
import { defineResource, type ResourceDefinition } from "@vostro/domain/operation/ResourceDefinition"
import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"

const Status = Schema.Literals(["kept", "torn"])

// trusted: the faulty rows and parts below are what a module in JavaScript could state.
const untyped = <A>(wrong: unknown): A => wrong as A

const kept: Transition = { on: "keep", from: [NEW], to: "kept", event: "note.kept" }

const noteOf = (
  more: Partial<AnyResource>,
  ...table: ReadonlyArray<Transition>
): Partial<ResourceDefinition<never>> => ({
  resources: [
    resource<{ readonly id: string }, string>({
      kind: "note",
      schema: Schema.Struct({ id: Schema.String }),
      lifecycles: [machine("note", Status, untyped<ReadonlyArray<never>>(table.length === 0 ? [kept] : table))],
      ...more
    })
  ]
})

const keep = {
  name: "note.keep",
  summary: "Keeps a note.",
  at: ["POST", "/v1/notes"],
  audience: "operator",
  output: Schema.Unknown,
  decide: () => Result.succeed(decision({}))
} as const

const doing = (more: object): Partial<ResourceDefinition<never>> => ({
  operations: [command({ ...keep, ...more })]
})

const refusalOf = (module: unknown): string => {
  try {
    catalogueOf([untyped<Module>(module)])
    return "nothing"
  } catch (error) {
    return String(error)
  }
}

const notes = { name: "notes", needs: [], definitions: [defineResource(noteOf({}))] }

const job = {
  queue: "note.tear",
  resource: noteOf({}).resources?.[0],
  reads: () => ({}),
  emits: [],
  decide: () => decision({})
}

describe("a module", () => {
  it("may have a kind, an operation and a job", () => {
    const definition = { ...defineResource({ ...noteOf({}), ...doing({}) }), jobs: [job] }
    expect(refusalOf({ ...notes, definitions: [definition] })).toBe("nothing")
  })

  it.each<readonly [string, Partial<ResourceDefinition<never>>]>([
    ["kind no te is not named like account_number", noteOf({ kind: "no te", lifecycles: [] })],
    ["kind note has 7 `indexed` attributes, more than 6", noteOf({ indexed: ["a", "b", "c", "d", "e", "f", "g"] })],
    ["kind page has the lifecycle of note", noteOf({ kind: "page" })],
    ["no row from NEW, so no object can be created", noteOf({}, { on: "tear", from: ["kept"], to: "torn" })],
    ["two rows for keep from new", noteOf({}, kept, { ...kept, to: "torn" })],
    ["keep of note has a webhook and no event", noteOf({}, { on: "keep", from: [NEW], to: "kept", webhook: true })],
    [
      "event page.kept of keep is not named after its kind, note.…",
      noteOf({}, { ...kept, event: untyped("page.kept") })
    ],
    [
      "note.keep has the method FETCH, which is none of GET, POST, PATCH, DELETE",
      doing({ at: ["FETCH", "/v1/notes"] })
    ],
    ["note.keep has the path v1/notes, which does not begin with /", doing({ at: ["POST", "v1/notes"] })],
    ["note.keep has :note_id in its path only; state it in `params`", doing({ at: ["POST", "/v1/notes/:note_id"] })],
    ["its path has no :note_id", doing({ params: Schema.Struct({ note_id: Schema.String }) })],
    ["note.keep `rejects` with nope, which is no error code", doing({ rejects: ["nope"] })]
  ])("is refused: %s", (fault, parts) => {
    expect(refusalOf({ ...notes, definitions: [defineResource(parts)] })).toContain(`${fault} (notes)`)
  })

  it("may have params that are no struct", () => {
    const either = Schema.Union([Schema.Struct({ id: Schema.String }), Schema.Struct({ name: Schema.String })])
    const parts = doing({ at: ["POST", "/v1/notes/:id"], params: either })
    expect(refusalOf({ ...notes, definitions: [defineResource(parts)] })).toBe("nothing")
  })

  it.each<readonly [string, unknown]>([
    ["module 1 has no `name`", undefined],
    ["module notes has no `needs`", { ...notes, needs: undefined }],
    ["module notes has no `definitions`", { name: "notes", needs: [] }],
    ["module notes has `scope`, which is none of name, needs", { ...notes, scope: [] }],
    ["the settings of module notes have no `rules`", { ...notes, settings: { names: {} } }],
    ["make each of the `definitions` of notes with defineResource", { ...notes, definitions: [noteOf({})] }],
    ...["queue", "resource", "reads", "emits", "decide"].map(
      (part) =>
        [
          `${part === "queue" ? "number 1" : "note.tear"} of the jobs has no \`${part}\` (notes)`,
          { ...notes, definitions: [{ ...defineResource({}), jobs: [{ ...job, [part]: undefined }] }] }
        ] as const
    )
  ])("is refused: %s", (fault, module) => {
    expect(refusalOf(module)).toContain(fault)
  })
})
