import { expect } from "../conformance/Expect.ts"
import { needs, type OpenDesk, type TransportCase } from "./TransportCase.ts"
import { expectSame, type Given, jsonOf, OPERATOR, type TransportDesk } from "./TransportDesk.ts"

/** Failure at a stage, and the change of the request or the bank that mends it. */
interface Stage {
  readonly code: string
  readonly mend: () => unknown
}

const account = {
  capabilities: ["deposit"],
  entities: { account_holders: ["entity_1"] },
  details: { product_name: "Checking" },
  documents: []
}

/** Sends a request that fails at every stage, and mends one stage after the other. */
const walk = async (desk: TransportDesk, operation: string, request: Given, stages: ReadonlyArray<Stage>) => {
  for (const { code, mend } of stages) {
    const came = await desk.send(operation, request)
    expect(jsonOf(came).code).toBe(code)
    expectSame(`${operation} at ${code}`, came, await desk.direct(operation, request))
    await mend()
  }
}

/** The stages before the body, of any operation of a partner. */
const stagesBefore = async (desk: TransportDesk, operation: string, request: object): Promise<ReadonlyArray<Stage>> => {
  const params = { program_id: desk.programId }
  const [weak, strong] = [await desk.scoped("event/read"), await desk.scoped("account/read_write lending/read_write")]
  const endpoint = { ...params, operation }
  await desk.ask("program.update", { params, body: { source_ip_allowlist: ["203.0.113.7"] } })
  await desk.ask("program.disable_endpoint", { params: endpoint, body: { retry_after_seconds: 7 } })
  return [
    { code: "authentication_missing", mend: () => Object.assign(request, { authorization: weak }) },
    { code: "token_invalid", mend: () => Object.assign(request, { authorization: strong }) },
    {
      code: "source_ip_not_allowed",
      mend: () => desk.ask("program.update", { params, body: { source_ip_allowlist: [] } })
    },
    { code: "endpoint_disabled", mend: () => desk.ask("program.enable_endpoint", { params: endpoint }) }
  ]
}

const inWords = (text: string): Uint8Array => new TextEncoder().encode(text)

const brokenBody = ({ carries }: TransportDesk) =>
  carries.brokenBodies
    ? { body: inWords("{"), code: "request_malformed" }
    : { body: inWords('{"twice":1,"twice":2}'), code: "parameters_invalid" }

const ofLegacy = async (open: OpenDesk): Promise<void> => {
  const desk = await open()
  const partner = await desk.scoped("account/read_write")
  const { id } = await desk.ask("account.create", { authorization: partner, key: "account-1", body: account })
  const params = { id }
  const body = { status_reason: "dormant" }
  await desk.ask("account.deactivate", { authorization: partner, params, key: "used-before", body })
  const broken = brokenBody(desk)
  const request: Given = { params, authorization: undefined, key: undefined, body: broken.body }
  const mend = (parts: Given) => () => Object.assign(request, parts)
  await walk(desk, "account.deactivate", request, [
    ...(await stagesBefore(desk, "account.deactivate", request)),
    { code: "idempotency_key_missing", mend: mend({ key: "k".repeat(300) }) },
    { code: "parameters_invalid", mend: mend({ key: "used-before" }) },
    { code: broken.code, mend: mend({ body: { status_reason: "unheard of" } }) },
    { code: "parameters_invalid", mend: mend({ body: { status_reason: "frozen" } }) },
    { code: "idempotency_request_inconsistent", mend: mend({ key: "another-key" }) },
    { code: "invalid_status_transition", mend: () => undefined }
  ])
}

const ofV2 = async (open: OpenDesk): Promise<void> => {
  const desk = await open()
  const broken = brokenBody(desk)
  const request: Given = { authorization: undefined, key: "k".repeat(300), body: broken.body }
  const mend = (parts: Given) => () => Object.assign(request, parts)
  await walk(desk, "receivable_sale.create", request, [
    ...(await stagesBefore(desk, "receivable_sale.create", request)),
    { code: "parameters_invalid", mend: mend({ key: "key-of-the-sale" }) },
    { code: broken.code, mend: mend({ body: { period_end: "yesterday", unheard: 1 } }) },
    { code: "parameters_invalid", mend: mend({ body: {} }) },
    { code: "related_object_not_ready", mend: () => undefined }
  ])
}

/** Cases for refusals. */
export const stages: ReadonlyArray<TransportCase> = [
  needs("reports failures of v0 and v1 stage by stage, with the bank's own bodies", ofLegacy),
  needs("reports failures of v2 stage by stage, with the bank's own bodies", ofV2),
  needs("refuses an unknown operation in the bank's words, and asks nobody", async (open) => {
    const { seen, send } = await open()
    const { body, status } = { ...(await send("nothing.create")), body: jsonOf(await send("nothing.create")) }
    expect({ status, code: body.code }).toEqual({ status: 404, code: "url_invalid" })
    expect(typeof body.message).toBe("string")
    expect(seen).toHaveLength(0)
  }),
  needs("refuses a method that a path does not have", async (open) => {
    const { carries, seen, send } = await open()
    if (!carries.paths) return
    const came = await send("program.create", { method: "DELETE", authorization: OPERATOR })
    expect({ status: came.status, code: jsonOf(came).code }).toEqual({ status: 405, code: "method_not_allowed" })
    expect(seen).toHaveLength(0)
  }),
  needs("tells a caller over its rate when to come back", async (open) => {
    const desk = await open({ rate_limit: { per_second: 0.001, burst: 3 } })
    const answers = [await desk.send("event.list")]
    while (answers.length < 8) answers.push(await desk.send("event.list"))
    const last = answers.at(-1)
    if (last === undefined) return
    const given = await desk.direct("event.list")
    expect(jsonOf(last).code).toBe("rate_limit_exceeded")
    expectSame("a caller over its rate", last, given)
    expect(Number(last.retry_after) > 0 && Number(last.retry_after) <= Number(given.retry_after) + 1).toBe(true)
  }),
  needs("tells the bank the address of the caller", async (open) => {
    const { carries, seen, send } = await open()
    await send("event.list")
    expect(seen.map(({ request }) => request.source_ip)).toEqual([carries.sourceIp])
  })
]
