import { MAX_JSON_BYTES } from "@vostro/domain/operations"
import { expect } from "../conformance/Expect.ts"
import { needs, type TransportCase } from "./TransportCase.ts"
import { expectSame, type Given, jsonOf, lastSeen, OPERATOR, type TransportDesk } from "./TransportDesk.ts"

const bytesOf = (text: string) => new TextEncoder().encode(text)

const namingClient = ({ programId }: TransportDesk, body: unknown): Given => ({
  params: { program_id: programId },
  authorization: OPERATOR,
  body
})

/** A body of exactly so many bytes. Blanks in it count as bytes, and are no values. */
const sized = (length: number) => bytesOf(`{"name":"Client"${" ".repeat(length - 17)}}`)

const refused = async (desk: TransportDesk, text: string): Promise<string> => {
  const given = namingClient(desk, bytesOf(text))
  const came = await desk.send("client.create", given)
  expectSame(text, came, await desk.direct("client.create", given))
  return jsonOf(came).code
}

/** Cases for bodies and arguments on their way in. */
export const bodies: ReadonlyArray<TransportCase> = [
  needs("hands the bytes of a body on unchanged", async (open) => {
    const desk = await open()
    const body = bytesOf('{ "name" :\t"Zo\\u00eb \u{1f600} \u2028 \\"x\\" \\\\",\n"scopes":["event\\/read"] }')
    const came = await desk.send("client.create", namingClient(desk, body))
    expect(new TextDecoder().decode(lastSeen(desk).body)).toBe(new TextDecoder().decode(body))
    expect(jsonOf(came).name).toBe('Zo\u00eb \u{1f600} \u2028 "x" \\')
  }),
  needs("asks for credentials before it looks at the body", async (open) => {
    const desk = await open()
    const texts = ['{"name":"A","name":"B"}', ...(desk.carries.brokenBodies ? ["{", "no JSON"] : [])]
    for (const text of texts) {
      const given = { ...namingClient(desk, bytesOf(text)), authorization: undefined }
      const came = await desk.send("client.create", given)
      expect(jsonOf(came).code).toBe("authentication_missing")
      expectSame(text, came, await desk.direct("client.create", given))
    }
  }),
  needs("has repeated names and inexact numbers refused by the bank", async (open) => {
    const desk = await open()
    expect(await refused(desk, '{"name":"A","name":"B"}')).toBe("parameters_invalid")
    expect(await refused(desk, '{"name":1.5,"scopes":12345678901234567890}')).toBe("parameters_invalid")
    expect(await refused(desk, `{"name":${"[".repeat(40)}${"]".repeat(40)}}`)).toBe("request_malformed")
  }),
  needs("answers a body that is not JSON with request_malformed, and goes on", async (open) => {
    const desk = await open()
    for (const text of ['{"name":', '{"name":nobody}', "[1,]"]) {
      const came = await desk.send("client.create", namingClient(desk, bytesOf(text)))
      expect({ status: came.status, code: jsonOf(came).code }).toEqual({ status: 400, code: "request_malformed" })
    }
    const next = await desk.send("client.create", namingClient(desk, { name: "Client" }))
    expect(next.status).toBe(200)
  }),
  needs("carries a body of the maximum size", async (open) => {
    const desk = await open()
    const came = await desk.send("client.create", namingClient(desk, sized(MAX_JSON_BYTES)))
    expect(came.status).toBe(200)
    expect(lastSeen(desk).body?.length).toBe(MAX_JSON_BYTES)
  }),
  needs("answers a larger body with content_too_large, and goes on", async (open) => {
    const desk = await open()
    const came = await desk.send("client.create", namingClient(desk, sized(MAX_JSON_BYTES + 1)))
    expect({ status: came.status, code: jsonOf(came).code }).toEqual({ status: 413, code: "content_too_large" })
    const next = await desk.send("client.create", namingClient(desk, { name: "Client" }))
    expect(next.status).toBe(200)
  }),
  needs("hands a query on: texts, lists and records", async (open) => {
    const desk = await open()
    const query = {
      limit: "5",
      events: ["account_number.created", "account_number.activated"],
      created_at: { after: "2026-01-01T00:00:00Z" }
    }
    const came = await desk.send("event.list", { query })
    expect(lastSeen(desk).request.query).toMatchObject({ success: query })
    expectSame("a query", came, await desk.direct("event.list", { query }))
  }),
  needs("hands path parameters on as they are meant", async (open) => {
    const desk = await open()
    const params = { id: "a/b c?d=%2F&\u00e9\u{1f600}" }
    const came = await desk.send("account.get", { params })
    expect(lastSeen(desk).request.params).toEqual(params)
    expectSame("a path parameter", came, await desk.direct("account.get", { params }))
  })
]
