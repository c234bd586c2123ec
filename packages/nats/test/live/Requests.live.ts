import { Bank } from "@vostro/domain/operations"
import { BankError, OutcomeUnknown } from "@vostro/http/promise"
import { makeRequestClient, serveRequests } from "@vostro/nats"
import { askNats } from "@vostro/nats/requests/RequestClient"
import { headersOf } from "@vostro/nats/requests/Wire"
import type { SentRequest, TransportAnswer } from "@vostro/testing"
import { registerWith, transportConformance } from "@vostro/testing"
import { Effect } from "effect"
import * as runner from "vitest"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { memoryPorts } from "../../../bank-tests/support/WebTransport.ts"
import { OPERATOR_TOKEN, startTestBank } from "../../../http/test/support/TestBank.ts"
import { type NatsServer, startNats } from "./NatsServer.ts"

let nats: NatsServer
beforeAll(async () => {
  nats = await startNats()
})
afterAll(() => nats.stop())

const headersFor = ({ authorization, dry_run, key, params, query }: SentRequest) =>
  headersOf({
    Authorization: authorization,
    "Idempotency-Key": key,
    "Dry-Run": dry_run,
    "Vostro-Params": JSON.stringify(params),
    "Vostro-Query": JSON.stringify(query)
  })

let count = 0

registerWith(
  runner,
  transportConformance("NATS request and reply", {
    carries: { paths: false, brokenBodies: true, files: false, sourceIp: undefined },
    ports: memoryPorts,
    open: async (bank) => {
      const subject = `requests-${count++}`
      const [ours, theirs] = [await nats.connect(), await nats.connect()]
      const serving = serveRequests({ connection: ours, subject })
      const server = await Effect.runPromise(Effect.provideService(serving, Bank, bank))
      return {
        close: server.close,
        send: async (request): Promise<TransportAnswer> => {
          const payload = request.body ?? new Uint8Array()
          const to = `${subject}.${request.operation}`
          const { body, headers, status } = await askNats(theirs, to, payload, headersFor(request), 60_000)
          return {
            status,
            body,
            request_id: headers.get("request-id"),
            is_replay: headers.get("idempotency-replayed") === "true",
            retry_after: headers.has("retry-after") ? headers.get("retry-after") : undefined
          }
        }
      }
    }
  })
)

describe("nodes and clients", () => {
  it("shares requests among nodes, and goes on with those that are left", async () => {
    const bank = await startTestBank()
    const nodes = [
      await bank.run(serveRequests({ connection: await nats.connect() })),
      await bank.run(serveRequests({ connection: await nats.connect() }))
    ]
    const authorization = `Bearer ${OPERATOR_TOKEN}`
    const client = makeRequestClient({ connection: await nats.connect(), authorization })
    const create = (name: string) => client.call("program.create", { body: { name }, idempotencyKey: name })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => create(`Program ${at}`)))
    expect(new Set(answers.map(({ value }) => value.id)).size).toBe(20)
    await nodes[0]?.close()
    const again = await create("Program 3")
    expect([again.replayed, again.value]).toEqual([true, answers[3]?.value])
    await nodes[1]?.close()
    await expect(create("late")).rejects.toBeInstanceOf(OutcomeUnknown)
    await bank.close()
  })

  it("counts wrong credentials by the peer that the host tells", async () => {
    const bank = await startTestBank()
    const serving = serveRequests({ connection: await nats.connect(), peer: ({ reply }) => reply?.split(".")[0] })
    const server = await bank.run(serving)
    const connection = await nats.connect()
    const callerAt = (inboxPrefix: string) =>
      makeRequestClient({ connection, inboxPrefix, authorization: "Bearer wrong" })
    const [alice, bob] = [callerAt("_INBOX_alice"), callerAt("_INBOX_bob")]
    for (let at = 0; at < 100; at++) await expect(alice.call("program.list", {})).rejects.toMatchObject({ status: 403 })
    await expect(alice.call("program.list", {})).rejects.toMatchObject({ status: 429 })
    await expect(bob.call("program.list", {})).rejects.toMatchObject({ status: 403 })
    await server.close()
    await bank.close()
  })

  it("takes no request that asks for its answer on a subject of the events, of requests or of the server", async () => {
    const bank = await startTestBank()
    const server = await bank.run(serveRequests({ connection: await nats.connect() }))
    const connection = await nats.connect()
    for (const inbox of [
      "vostro.program.x",
      "vostro-positions.VOSTRO_EVENTS.program",
      "$JS.ACK.x",
      "vostro-requests.x"
    ]) {
      const asked = askNats(connection, "vostro-requests.program.list", "", headersOf({}), 500, inbox)
      await expect(asked).rejects.toThrow("no answer within 500 ms")
    }
    await server.close()
    await bank.close()
  })

  it("answers in pieces where the server takes no message of that size", async () => {
    const small = await startNats(8_192)
    const bank = await startTestBank()
    const server = await bank.run(serveRequests({ connection: await small.connect() }))
    const client = makeRequestClient({
      connection: await small.connect(),
      authorization: `Bearer ${OPERATOR_TOKEN}`
    })
    for (let at = 0; at < 60; at++) await client.call("program.create", { body: { name: `${"n".repeat(100)} ${at}` } })
    const { value } = await client.call("program.list", { query: { limit: 60 } })
    expect(value.objects).toHaveLength(60)
    await server.close()
    await bank.close()
    await small.stop()
  })

  it("rejects with the refusal of the bank, and refuses repeated headers", async () => {
    const bank = await startTestBank()
    const server = await bank.run(serveRequests({ connection: await nats.connect() }))
    const connection = await nats.connect()
    const refused: unknown = await makeRequestClient({ connection })
      .call("program.list", {})
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(BankError)
    expect(refused).toMatchObject({ status: 403, code: "authentication_missing" })
    const headers = headersOf({ Authorization: "Bearer a" })
    headers.append("Authorization", "Bearer b")
    const { body, status } = await askNats(connection, "vostro-requests.program.list", "", headers, 10_000)
    expect([status, String(Buffer.from(body))]).toEqual([400, expect.stringContaining("Authorization")])
    await server.close()
    await bank.close()
  })
})
