import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { operations } from "@vostro/domain/operations"
import { makeClient } from "@vostro/http/client"
import { openApiDocument } from "@vostro/http/openapi/OpenApi"
import { type Sandbox, startSandbox } from "@vostro/sandbox"
import { Effect, Exit, Schema, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ask as answerTo } from "../support/BankUnderTest.ts"

const Body = Schema.Struct({ example: Schema.Record(Schema.String, Schema.Unknown) })
const Described = Schema.Struct({
  operationId: Schema.String,
  description: Schema.optionalKey(Schema.String),
  security: Schema.Array(Schema.Record(Schema.String, Schema.Unknown)),
  parameters: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      in: Schema.Literals(["path", "query", "header"]),
      required: Schema.Boolean,
      example: Schema.optionalKey(Schema.Union([Schema.String, Schema.Number, Schema.Array(Schema.String)]))
    })
  ),
  requestBody: Schema.optionalKey(Schema.Struct({ content: Schema.Record(Schema.String, Body) })),
  responses: Schema.Record(Schema.String, Schema.Unknown)
})
type Described = typeof Described.Type
const Document = Schema.Struct({ paths: Schema.Record(Schema.String, Schema.Record(Schema.String, Described)) })

const describedIn = (document: unknown) =>
  Object.entries(Schema.decodeUnknownSync(Document)(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method: method.toUpperCase(), one }))
  )

type Place = Described["parameters"][number]["in"]
const shownIn = ({ parameters }: Described, place: Place): Readonly<Record<string, string>> =>
  Object.fromEntries(
    parameters.flatMap((one) =>
      one.in === place && one.example !== undefined && typeof one.example !== "object"
        ? [[one.name, String(one.example)]]
        : []
    )
  )

const bare = (name: string): string => name.replace(/\[\]$/, "")

/** Returns the lists in the query, by their names without the brackets of the address. */
const listsIn = ({ parameters }: Described): Readonly<Record<string, ReadonlyArray<string>>> =>
  Object.fromEntries(
    parameters.flatMap(({ example, name }) => (typeof example === "object" ? [[bare(name), example] as const] : []))
  )

it("has a complete and valid example of each operation", () => {
  const all = describedIn(openApiDocument())
  expect(all.map(({ one }) => one.operationId).sort()).toEqual(operations.map(({ name }) => name).sort())
  for (const { one } of all) {
    const { params, query, body } = operations.find(({ name }) => name === one.operationId) ?? operations[0] ?? {}
    const inQuery = { ...shownIn(one, "query"), ...listsIn(one) }
    const shown = { path: shownIn(one, "path"), query: inQuery, header: shownIn(one, "header") }
    for (const { name, in: place, required } of one.parameters)
      if (required)
        expect([one.operationId, name, ...[shown[place][bare(name)]].flat().slice(0, 1)]).toEqual([
          one.operationId,
          name,
          expect.any(String)
        ])
    const strict = { onExcessProperty: "error" } as const
    if (params !== undefined) Schema.decodeUnknownSync(params, strict)(shown.path)
    if (query !== undefined) Schema.decodeUnknownSync(query, strict)(shown.query)
    const [content] = Object.entries(one.requestBody?.content ?? {})
    expect([one.operationId, content === undefined]).toEqual([one.operationId, body === undefined])
    if (body === undefined || content === undefined) continue
    const { file: _, ...fields } = content[1].example
    Schema.decodeUnknownSync(body, strict)(content[0] === "multipart/form-data" ? fields : content[1].example)
  }
})

/** Sends an example's request, with credentials added; in `short` form only with the required parameters. */
const requestOf = (
  base: string,
  { path, method, one: whole }: ReturnType<typeof describedIn>[number],
  bearer: string,
  form: "whole" | "short" = "whole"
) => {
  const one = form === "whole" ? whole : { ...whole, parameters: whole.parameters.filter(({ required }) => required) }
  const inPath = shownIn(one, "path")
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(inPath[name])))
  const [content] = Object.entries(one.requestBody?.content ?? {})
  const isForm = content?.[0] === "multipart/form-data"
  const search = new URLSearchParams(shownIn(one, "query"))
  for (const [name, list] of Object.entries(listsIn(one))) for (const value of list) search.append(`${name}[]`, value)
  return new Request(`${base}${filled}?${search}`, {
    method,
    headers: {
      ...shownIn(one, "header"),
      ...(one.security.length > 0 && { authorization: `Bearer ${bearer}` }),
      ...(content !== undefined && !isForm && { "content-type": "application/json" })
    },
    ...(content !== undefined && {
      body: isForm ? formOf(one.operationId, content[1].example) : JSON.stringify(content[1].example)
    })
  })
}

const formOf = (name: string, { file, ...fields }: Readonly<Record<string, unknown>>): FormData => {
  const operation = operations.find((one) => one.name === name)
  if (operation?._tag !== "Upload") throw new Error(`${name} takes no form`)
  const { file_name, content_type } = operation.form.sample
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === "string" ? value : JSON.stringify(value))
  form.append("file", new File([String(file)], file_name, { type: content_type }))
  return form
}

describe("the examples of a sandbox's document", () => {
  const scope = Scope.makeUnsafe()
  let folder: string
  let sandbox: Sandbox
  let all: ReturnType<typeof describedIn>
  let token: string
  const ask = async (one: (typeof all)[number], bearer: string, form: "whole" | "short" = "whole") => {
    const answer = await fetch(requestOf(sandbox.base_url, one, bearer, form))
    return { status: answer.status, text: await answer.text() }
  }
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "vostro-examples-"))
    const start = startSandbox({ port: 0, folder, store: "memory", clock: "real" })
    sandbox = await Effect.runPromise(Scope.provide(start, scope))
    all = describedIn(await (await fetch(`${sandbox.base_url}/openapi.json`)).json())
    const first = all.find(({ one }) => one.operationId === "oauth_token.create")
    if (first === undefined) throw new Error("no token was created")
    const Token = Schema.fromJsonString(Schema.Struct({ access_token: Schema.String }))
    token = Schema.decodeUnknownSync(Token)((await ask(first, "")).text).access_token
  })
  afterAll(async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    rmSync(folder, { recursive: true, force: true })
  })

  /** Returns a token with all scopes in a new program. */
  const strangersToken = async () => {
    const to = { baseUrl: sandbox.base_url }
    const operator = makeClient({ ...to, credentials: { operator_token: sandbox.operator_token } })
    const program = await answerTo(operator.call("program.create", { body: { name: "Strangers" } }))
    const client = await answerTo(
      operator.call("client.create", {
        params: { program_id: program.id },
        body: { name: "stranger" }
      })
    )
    const grant = {
      grant_type: "client_credentials",
      client_id: client.id,
      client_secret: client.client_secret
    } as const
    return (await answerTo(makeClient(to).call("oauth_token.create", { body: grant }))).access_token
  }

  it("give another program nothing: no object by its id, and no id in a list", async () => {
    const stranger = await strangersToken()
    const idsIn = (text: string): ReadonlyArray<string> => text.match(/\b[a-z][a-z_]*_[0-9a-f]{32}\b/g) ?? []
    const ofPartners = all.filter(
      ({ one }) => operations.find(({ name }) => name === one.operationId)?.audience === "partner"
    )
    const known = new Set(ofPartners.flatMap(({ path, one }) => idsIn(JSON.stringify([path, one]))))
    expect(known.size).toBeGreaterThan(50)
    for (const asked of ofPartners) {
      const { status, text } = await ask(asked, stranger)
      const name = asked.one.operationId
      if (asked.path.includes("{")) expect([name, status]).toEqual([name, 404])
      // The bank does not look up all entities that a request names, and repeats their ids.
      const sent = idsIn(JSON.stringify(asked.one))
      expect([name, idsIn(text).filter((id) => known.has(id) && !sent.includes(id))]).toEqual([name, []])
    }
  })

  it("run with the required parameters alone, unless the description says what else is needed", async () => {
    const reads = all.filter(({ method, one }) => method === "GET" && one.parameters.some(({ required }) => !required))
    expect(reads.length).toBeGreaterThan(20)
    for (const found of reads) {
      const { operationId, description = "", security } = found.one
      const bearer = JSON.stringify(security).includes("operator") ? sandbox.operator_token : token
      const { status } = await ask(found, bearer, "short")
      const expected = description.startsWith("Exactly one of") ? 400 : 200
      expect([operationId, status]).toEqual([operationId, expected])
    }
  })

  it.each(operations.map(({ name, audience, status }) => [name, audience, status] as const))(
    "runs unchanged: %s",
    async (name, audience, status) => {
      const found = all.find(({ one }) => one.operationId === name)
      if (found === undefined) throw new Error(name)
      const answer = await ask(found, audience === "operator" ? sandbox.operator_token : token)
      expect([answer.status, status === answer.status ? "" : answer.text]).toEqual([status, ""])
    }
  )
})
