import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { jetstream } from "@nats-io/jetstream"
import { OutcomeUnknown } from "@vostro/http/promise"
import { makeRequestClient, type RequestClient } from "@vostro/nats"
import { afterAll, beforeAll, expect, it } from "vitest"
import { seed } from "../../../server/test/support/Bank.ts"
import { leastEnvironment, type Running, secrets, startServerProcess } from "../../../server/test/support/Process.ts"
import { managerOf, streamedOf } from "./EventDesk.ts"
import { type NatsServer, PASSWORD, startNats } from "./NatsServer.ts"

let nats: NatsServer
let folder: string
beforeAll(async () => {
  nats = await startNats(undefined, `authorization { user: bank, password: "${PASSWORD}" }`)
  folder = mkdtempSync(join(tmpdir(), "vostro-serve-nats-"))
})
afterAll(async () => {
  await nats.stop()
  rmSync(folder, { recursive: true })
})

/** Waits until a server has printed a text. */
const said = ({ child, output }: Running, text: string): Promise<void> =>
  new Promise((resolve) => {
    const look = () => output().includes(text) && resolve()
    child.stdout?.on("data", look)
    look()
  })

/** Asks until a node of the bank is there again. */
const untilAnswered = async (client: RequestClient): Promise<number> => {
  for (;;) {
    try {
      return (await client.call("program.list", {})).status
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error
    }
  }
}

it("serves requests and events as configured, is there again after NATS was gone, and creates no stream twice", async () => {
  const env = {
    ...leastEnvironment(`file:${join(folder, "bank")}`),
    NATS_SERVERS: nats.address,
    NATS_REQUESTS: "on",
    NATS_EVENTS: "create",
    NATS_USER: "bank",
    NATS_PASSWORD: PASSWORD
  }
  const server = await startServerProcess(env)
  await said(server, "events are published")
  const connection = await nats.connect("bank")
  const authorization = `Bearer ${secrets.OPERATOR_TOKEN}`
  const client = makeRequestClient({ connection, authorization })
  const { value } = await client.call("program.create", { body: { name: "Over NATS" } })
  expect(value.name).toBe("Over NATS")
  const consumer = await jetstream(connection).consumers.get("VOSTRO_EVENTS")
  const { program_id } = await seed(server.url)
  expect((await consumer.next({ expires: 10_000 }))?.subject).toContain(`vostro.${program_id}.`)

  await nats.restart()
  expect(await untilAnswered(makeRequestClient({ connection, authorization, timeoutMs: 500 }))).toBe(200)
  const before = await streamedOf(connection, program_id)
  expect(before.length).toBeGreaterThan(0)
  await (await managerOf(connection)).streams.delete("VOSTRO_EVENTS")
  await seed(server.url)
  await said(server, "events are not published: The stream VOSTRO_EVENTS is missing")
  expect((await client.call("program.list", {})).status).toBe(200)
  expect((await server.stop()).code).toBe(0)
})

it("starts without NATS, and says that it waits", async () => {
  const env = { ...leastEnvironment(`file:${join(folder, "alone")}`), NATS_REQUESTS: "on" }
  const server = await startServerProcess({ ...env, NATS_SERVERS: "127.0.0.1:1" })
  await said(server, "not connected to NATS at 127.0.0.1:1")
  expect((await server.stop()).code).toBe(0)
})
