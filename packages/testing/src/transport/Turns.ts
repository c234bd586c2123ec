import { expect } from "../conformance/Expect.ts"
import { needs, type TransportCase } from "./TransportCase.ts"
import { expectSame, jsonOf, lastSeen, OPERATOR, textOf } from "./TransportDesk.ts"

const MANY = 40

/** Number of clients whose list is longer than the pieces in which sockets send. */
const CLIENTS = 100

/** Time in ms within which an answer must come that waits for nothing. Only a transport that hangs reaches it. */
const PATIENCE_MS = 5_000

const inTime = async <A>(answer: Promise<A>): Promise<A> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer comes while an earlier request waits")), PATIENCE_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Cases for answers on their way out, and requests beside each other. */
export const turns: ReadonlyArray<TransportCase> = [
  needs("carries a long answer whole", async (open) => {
    const { ask, direct, programId, send } = await open()
    const params = { program_id: programId }
    for (let count = 0; count < CLIENTS; count++)
      await ask("client.create", { params, body: { name: "\u6f22\u{1f600}".repeat(30) } })
    const given = { params, query: { limit: String(CLIENTS) }, authorization: OPERATOR }
    const came = await send("client.list", given)
    expect(came.body.length > 65_536).toBe(true)
    expectSame("a long answer", came, await direct("client.list", given))
  }),
  needs("names each request by the id that the bank logs", async (open) => {
    const desk = await open()
    const ids: Array<string | undefined> = []
    for (const authorization of [undefined, OPERATOR, OPERATOR]) {
      const came = await desk.send("program.list", { authorization })
      expect(came.request_id).toBe(lastSeen(desk).request.request_id)
      ids.push(came.request_id)
    }
    expect(new Set(ids).size).toBe(3)
  }),
  needs("gives each of many concurrent requests its own answer", async (open) => {
    const { direct, send } = await open()
    const given = Array.from({ length: MANY }, (_, at) => ({ params: { id: `account_${at}` } }))
    const came = await Promise.all(given.map((one) => send("account.get", one)))
    for (const [at, answer] of came.entries())
      expectSame(`request ${at} of ${MANY}`, answer, await direct("account.get", given[at]))
  }),
  needs("answers a request while an earlier one waits", async (open) => {
    const { hold, send } = await open()
    const held = hold("event.list")
    const slow = send("event.list")
    await Promise.race([held.arrived, slow])
    const fast = await inTime(send("program.list", { authorization: OPERATOR })).finally(held.release)
    expect(jsonOf(fast).objects).toHaveLength(1)
    expect(jsonOf(await slow).objects).toHaveLength(0)
  }),
  needs("answers the requests under way when it closes, and takes no more", async (open) => {
    const { hold, seen, send, transport } = await open()
    const held = hold("event.list")
    const slow = send("event.list")
    await Promise.race([held.arrived, slow])
    const before = seen.length
    const closing = transport.close()
    held.release()
    const [answer] = await Promise.all([slow, closing])
    expect(jsonOf(answer).objects).toHaveLength(0)
    const late = await send("program.list", { authorization: OPERATOR }).catch(() => undefined)
    if (late !== undefined) expect(late.status).toBe(503)
    expect(seen).toHaveLength(before)
  }),
  needs("carries uploads and downloads, byte for byte, or refuses them", async (open) => {
    const { carries, seen, send } = await open()
    const file = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 31 + (at >> 8)) % 256)
    const form = { fields: { type: "bank_statement" }, file, file_name: "\u00e9.pdf", content_type: "application/pdf" }
    const put = () => send("file.create", { key: "file-1", form })
    const [first, second] = [await put(), await put()]
    if (!carries.files) {
      expect({ status: first.status, code: jsonOf(first).code }).toEqual({ status: 404, code: "url_invalid" })
      return expect(seen).toHaveLength(0)
    }
    expect([first.status, second.is_replay, textOf(second)]).toEqual([200, true, textOf(first)])
    const { body } = await send("file.content", { params: { file_id: jsonOf(first).id } })
    expect([body.length, body.every((byte, at) => byte === file[at])]).toEqual([file.length, true])
  })
]
