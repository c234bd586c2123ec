import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makePromiseClient } from "@vostro/http/promise"
import { type Sandbox, startSandbox } from "@vostro/sandbox"
import { createExampleData } from "@vostro/sandbox/examples/ExampleData"
import { Effect, Exit, Scope } from "effect"
import { afterAll, beforeAll } from "vitest"
import { HOSTILE, HOSTILE_SHORT, LONG } from "./HostileTexts.ts"

/** A sandbox that serves the console, with objects of every kind and hostile texts wherever the bank takes them. */
export interface HostileSandbox {
  readonly sandbox: Sandbox
  /** Ids by the words of the examples, such as `program_example`. */
  readonly words: Readonly<Record<string, string>>
}

/** Runs such a sandbox for the tests of a file, in memory, with a clock that stands still. */
export const hostileSandbox = (): (() => HostileSandbox) => {
  const scope = Scope.makeUnsafe()
  let opened: HostileSandbox
  beforeAll(async () => {
    opened = await Effect.runPromise(Scope.provide(openHostile, scope))
  })
  afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  return () => opened
}

/** Opens such a sandbox until the scope closes. */
export const openHostile = Effect.gen(function* () {
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "vostro-browser-"))),
    (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true }))
  )
  const receiver = yield* Effect.acquireRelease(Effect.promise(hostileReceiver), (server) =>
    Effect.sync(() => {
      server.close()
      server.closeAllConnections()
    })
  )
  const sandbox = yield* startSandbox({ port: 0, folder, store: "memory", clock: "manual" })
  yield* Effect.promise(() => fillHostile(sandbox, receiver))
  const bank = { baseUrl: sandbox.base_url, fetch, operatorToken: sandbox.operator_token }
  return { sandbox, words: yield* createExampleData(bank, sandbox.advance(0)) }
})

const screened = { result: "passed", screened_at: "2026-01-01T00:00:00Z" } as const

const eve = {
  type: "individual",
  intended_roles: ["account_holder"],
  client_customer_id: HOSTILE_SHORT,
  individual_details: {
    first_name: HOSTILE,
    last_name: LONG,
    date_of_birth: "1980-05-17",
    address_details: { physical_address: { line_1: HOSTILE, city: LONG, state: "IL", country: "US" } },
    identification_details: { type: "us_entity", tax_identification: { type: "ssn", value: "123456789" } }
  },
  kyc_details: screened,
  ofac_details: screened
} as const

/** Answers every webhook with a page that attacks its reader. */
const hostileReceiver = async (): Promise<Server> => {
  const server = createServer((_, response) =>
    response.writeHead(500, { "content-type": "text/html", "x-hostile": "<b>" }).end(`<html>${HOSTILE}</html>`)
  )
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return server
}

const fillHostile = async (sandbox: Sandbox, receiver: Server): Promise<void> => {
  const { account_number_ids, base_url: baseUrl, client_id, client_secret, operator_token, program_id } = sandbox
  const operator = makePromiseClient({ baseUrl, credentials: { operator_token } })
  const partner = makePromiseClient({ baseUrl, credentials: { client_id, client_secret } })
  // trusted: a server that listens on a port has this kind of address.
  const { port } = receiver.address() as AddressInfo
  const params = { program_id }
  await operator.call("program.create", { body: { name: HOSTILE } })
  await operator.call("program.create", { body: { name: LONG } })
  await operator.call("client.create", { params, body: { name: HOSTILE, scopes: ["event/read"] } })
  await operator.call("webhook_endpoint.create", {
    params,
    body: { url: `http://127.0.0.1:${port}/${encodeURIComponent(HOSTILE)}` }
  })
  await partner.call("entity.create", { idempotencyKey: "eve", body: eve })
  const [sender_account_number_id = "", receiver_account_number_id = ""] = account_number_ids
  await partner.call("internal_transfer.create", {
    idempotencyKey: HOSTILE_SHORT,
    body: {
      amount: 123_456,
      currency_code: "USD",
      description: HOSTILE_SHORT,
      sender_account_number_id,
      receiver_account_number_id,
      metadata: { note: HOSTILE }
    }
  })
  await Effect.runPromise(sandbox.advance(60_000))
}
