import { resource } from "@vostro/domain/kernel/Resource"
import { scopesOf } from "@vostro/domain/kernel/Scope"
import { allModules, defaultCatalogue } from "@vostro/domain/modules/registry"
import { catalogueOf } from "@vostro/domain/operation/Catalogue"
import { decision } from "@vostro/domain/operation/Decision"
import { command, retrieve } from "@vostro/domain/operation/Define"
import type { Module, Stated } from "@vostro/domain/operation/Module"
import type { AnyOperation } from "@vostro/domain/operation/Operation"
import { defineResource } from "@vostro/domain/operation/ResourceDefinition"
import { internalTransfers } from "@vostro/domain/resources/payments/internal-transfer/Definition"
import { internalTransfer } from "@vostro/domain/resources/payments/internal-transfer/InternalTransfer"
import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { without } from "../support/Without.ts"

const note = resource<{ readonly id: string }>({ kind: "note", schema: Schema.Struct({ id: Schema.String }) })

const makeNote = {
  name: "note.create",
  summary: "Makes a note.",
  at: ["POST", "/v1/notes/:id"],
  audience: "operator",
  params: Schema.Struct({ id: Schema.String }),
  output: Schema.Unknown,
  decide: () => Result.succeed(decision({ response: {} }))
} as const

const notes: Module = {
  name: "notes",
  needs: ["access"],
  definitions: [defineResource({ resources: [note], operations: [command(makeNote)] })]
}

const readingNotes = defineResource({
  resources: [note],
  operations: [
    retrieve({
      name: "note.get",
      summary: "Retrieves a note.",
      at: ["GET", "/v1/notes/:id"],
      scope: "note/read",
      params: makeNote.params,
      output: Schema.Unknown,
      resource: note,
      id: ({ id }) => id
    })
  ]
})

/** A module with one more operation. */
const adding = (more: Partial<Pick<AnyOperation, "name" | "at" | "emits">>): Module => ({
  name: "more",
  needs: [],
  definitions: [
    defineResource({
      operations: [command({ ...makeNote, name: "note.change", at: ["PATCH", "/v1/notes/:id"], ...more })]
    })
  ]
})

describe("the catalogue of modules", () => {
  it("has the parts of every module once, and no others", () => {
    const { kinds, operations, resources } = catalogueOf([...allModules, notes])
    expect(operations.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...defaultCatalogue.operations.map(({ name }) => name), "note.create"])
    )
    expect(operations).toHaveLength(defaultCatalogue.operations.length + 1)
    expect(resources).toHaveLength(defaultCatalogue.resources.length + 1)
    expect(kinds.get("note")).toBe(note)
    expect(defaultCatalogue.kinds.get("note")).toBeUndefined()
  })

  it("exists without any modules, and all that need them", () => {
    fc.assert(
      fc.property(fc.subarray(allModules.map(({ name }) => name)), (names) => {
        const left = names.reduce(without, allModules)
        const { eventNames, operations, resources } = catalogueOf(left)
        expect(eventNames.every((one) => defaultCatalogue.eventNames.includes(one))).toBe(true)
        const own = left.flatMap(({ definitions }) => definitions.flatMap((one) => one.resources))
        expect(own.every((one) => resources.includes(one))).toBe(true)
        expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length)
      })
    )
  })

  it("has each account of the chart", () => {
    const declared = allModules.flatMap(({ accounts = {} }) => Object.entries(accounts))
    expect(declared.length).toBeGreaterThan(20)
    const types = /\((asset|contra asset|liability|income|expense|clearing|suspense)\)$/
    expect(declared.filter(([, purpose]) => !types.test(purpose))).toEqual([])
    expect(declared.filter(([one]) => !defaultCatalogue.hasAccount(one.replace("*", "1")))).toEqual([])
    expect(catalogueOf(without(allModules, "payments/wire")).hasAccount("gl_wire_suspense")).toBe(false)
  })

  it("tells the modules that ask for them the kinds and the scopes that all state", () => {
    const asked: Array<Stated> = []
    const overStated = (stated: Stated) => {
      asked.push(stated)
      return []
    }
    const curious: Module = { name: "curious", needs: [], definitions: [], overStated }
    catalogueOf([curious, { ...notes, needs: [], scopes: scopesOf("note") }])
    expect(asked).toEqual([{ kinds: [note], scopes: ["note/read", "note/read_write"] }])
  })

  it("names the events of its own lifecycles only", () => {
    const { delivered, eventNames } = catalogueOf(without(allModules, "lending"))
    expect(eventNames).toContain("internal_transfer.posted")
    expect(eventNames.filter((one) => one.startsWith("funding."))).toEqual([])
    expect(delivered.has("internal_transfer.posted")).toBe(true)
  })

  it.each<readonly [string, ReadonlyArray<Module>, string]>([
    [
      "a module twice",
      [
        { ...notes, needs: [], definitions: [] },
        { ...notes, needs: [] }
      ],
      "module notes twice"
    ],
    ["a need that lacks", [notes], "notes needs access, which lacks"],
    [
      "needs in a circle",
      [
        { ...notes, needs: ["b"] },
        { name: "b", needs: ["notes"], definitions: [] }
      ],
      "notes needs itself; b needs itself"
    ],
    [
      "an operation twice",
      [{ ...notes, needs: [] }, adding({ name: "note.create" })],
      "operation note.create twice, in notes and more"
    ],
    [
      "a path twice, with other names",
      [{ ...notes, needs: [] }, adding({ at: ["POST", "/v1/notes/:note"] })],
      "path POST /v1/notes/: twice, in notes and more"
    ],
    [
      "a kind twice",
      [
        { ...notes, needs: [] },
        { name: "more", needs: [], definitions: [defineResource({ resources: [{ ...note }] })] }
      ],
      "kind note twice, in notes and more"
    ],
    [
      "an event of a module that it does not need",
      [
        { name: "transfers", needs: [], definitions: [{ ...internalTransfers, jobs: [] }] },
        adding({ emits: ["internal_transfer.posted"] })
      ],
      "note.change of more uses internal_transfer.posted, of the events of no module that more needs"
    ],
    [
      "an event that another module has",
      [
        { name: "transfers", needs: [], definitions: [{ ...internalTransfers, jobs: [] }] },
        {
          name: "more",
          needs: ["transfers"],
          definitions: [defineResource({ resources: [{ ...internalTransfer, kind: "other" }] })]
        }
      ],
      "event internal_transfer.posted twice, in transfers and more"
    ],
    [
      "a job over objects of a module that it does not need",
      [
        {
          name: "transfers",
          needs: [],
          definitions: [{ ...internalTransfers, resources: [], operations: [], simulations: [] }]
        }
      ],
      "internal_transfer.settle of transfers uses internal_transfer, of the kinds of no module that transfers needs"
    ],
    [
      "a kind that keeps objects of an unknown one open",
      [
        {
          name: "notes",
          needs: [],
          definitions: [defineResource({ resources: [{ ...note, keepsOpen: { page: "id" } }] })]
        }
      ],
      "note of notes uses page, of the kinds of no module that notes needs"
    ],
    [
      "a scope twice",
      [
        { name: "notes", needs: [], scopes: scopesOf("note"), definitions: [] },
        { name: "more", needs: [], scopes: ["note/read"], definitions: [] }
      ],
      "scope note/read twice, in notes and more"
    ],
    [
      "a scope that no module declares",
      [{ ...notes, needs: [], definitions: [readingNotes] }],
      "note.get of notes uses note/read, of the scopes of no module that notes needs"
    ],
    [
      "a scope of a module that it does not need",
      [
        { name: "scopes", needs: [], scopes: scopesOf("note"), definitions: [] },
        { ...notes, needs: [], definitions: [readingNotes] }
      ],
      "note.get of notes uses note/read, of the scopes of no module that notes needs"
    ],
    [
      "a scope that a token could not carry",
      [{ name: "notes", needs: [], scopes: ["my notes,all/read"], definitions: [] }],
      "scope my notes,all/read of notes is not named like account_number/read or account_number/read_write"
    ],
    [
      "an account twice",
      [
        { name: "notes", needs: [], accounts: { gl_notes: "Notes (asset)" }, definitions: [] },
        { name: "more", needs: [], accounts: { gl_notes: "Notes (income)" }, definitions: [] }
      ],
      "account gl_notes twice, in notes and more"
    ],
    [
      "a setting of every bank",
      [{ name: "notes", needs: [], settings: { names: { routing_number: true }, rules: [] }, definitions: [] }],
      "setting routing_number twice, in every bank and notes"
    ],
    [
      "an account with the name of something else",
      [{ name: "notes", needs: [], accounts: { notes: "Notes (asset)" }, definitions: [] }],
      "account notes of notes is not named gl_..."
    ]
  ])("refuses %s", (_, modules, fault) => {
    expect(() => catalogueOf<unknown>(modules)).toThrow(fault)
  })

  it("names every fault in one error", () => {
    const faulty = [notes, notes]
    expect(() => catalogueOf(faulty)).toThrow(/^Invalid modules: module notes twice.*needs access.*kind note twice/)
  })
})
