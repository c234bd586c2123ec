import { createPublicKey, verify as verifyEd25519 } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { layerWebhookSender } from "@vostro/http/node"
import type { BankEvent } from "@vostro/sandbox/commands/BankEvents"
import { adviceOn } from "@vostro/sandbox/commands/listen/Advice"
import { makeDeliveries, type Reported } from "@vostro/sandbox/commands/listen/Deliveries"
import { type ListenKeys, listenKeys, listenSecret } from "@vostro/sandbox/commands/listen/Keys"
import { type Key, listen } from "@vostro/sandbox/commands/listen/Listen"
import { forward, receiverAt } from "@vostro/sandbox/commands/listen/Receiver"
import { layerNodeServices } from "@vostro/server"
import { verify } from "@vostro/webhooks"
import { Deferred, Effect, Stream } from "effect"
import fc from "fast-check"
import { Webhook } from "standardwebhooks"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openSandbox } from "../support/OpenSandbox.ts"
import { ran } from "../support/Printed.ts"

const { bank, folder } = openSandbox()

interface Received {
  readonly header: string | undefined
  /** The headers of Standard Webhooks; an empty text for a missing header. */
  readonly standard: Readonly<Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>>
  readonly body: string
}

let answers: Array<number> = []
let received: Array<Received> = []
const receiver = createServer(async (request, response) => {
  let body = ""
  for await (const chunk of request) body += chunk
  const header = request.headers["service-signature"]
  const text = (name: string) => String(request.headers[name] ?? "")
  const standard = {
    "webhook-id": text("webhook-id"),
    "webhook-timestamp": text("webhook-timestamp"),
    "webhook-signature": text("webhook-signature")
  }
  received.push({ header: typeof header === "string" ? header : undefined, standard, body })
  response.writeHead(answers.shift() ?? 204).end()
})
let url = ""
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
  // trusted: a listening server on a port has one.
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks`
})
afterAll(() => new Promise((resolve) => receiver.close(resolve)))

const target = (keys: ListenKeys = { secret: "whsec_one" }) => Effect.runPromise(receiverAt(url, keys))
const event: BankEvent = {
  id: "event_1",
  event: "ach.posted",
  created_at: "2026-05-04T09:00:00.000Z",
  object: { id: "ach_1" }
}

it("attempts an event until the receiver takes it, at most as often as the bank", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(30), fc.constantFrom(401, 404, 500, 302), async (failures, status) => {
      answers = Array.from({ length: failures }, () => status)
      received = []
      const reports: Array<Reported> = []
      const one = await target()
      await Effect.runPromise(
        Effect.scoped(
          Effect.gen(function* () {
            const ended = yield* Deferred.make<void>()
            const report = (attempt: Reported) => {
              reports.push(attempt)
              return attempt.next._tag === "RetryAt" ? Effect.void : Effect.asVoid(Deferred.succeed(ended, undefined))
            }
            yield* (yield* makeDeliveries(one, report, 1e12)).begin(event)
            yield* Deferred.await(ended)
          })
        ).pipe(Effect.provide(layerWebhookSender))
      )
      const attempts = Math.min(failures + 1, 24)
      expect(reports.map(({ number }) => number)).toEqual(Array.from({ length: attempts }, (_, at) => at + 1))
      expect(reports.at(-1)?.next._tag).toBe(failures < 24 ? "Delivered" : "Exhausted")
      expect(received).toHaveLength(attempts)
      expect(new Set(received.map(({ body }) => body)).size).toBe(1)
    }),
    { numRuns: 12 }
  )
  answers = []
})

it("waits as the bank does, an hour of the bank in a second", async () => {
  answers = [500]
  const one = await target()
  const first = await Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const told = yield* Deferred.make<Reported>()
        yield* (yield* makeDeliveries(one, (attempt) => Effect.asVoid(Deferred.succeed(told, attempt)))).begin(event)
        return yield* Deferred.await(told)
      })
    ).pipe(Effect.provide(layerWebhookSender))
  )
  expect(first).toMatchObject({ number: 1, retryMs: 3_000, next: { _tag: "RetryAt" } })
})

it("forwards past and new events, signed so that the public receiver takes them, and sends the last again by key", async () => {
  received = []
  const found = await bank()
  await ran(["trigger", "--data", folder, "internal_transfer.posted"])
  const secret = listenSecret(found.clientSecret)
  const lines: Array<string> = []
  const one = await target({ secret })
  const until = (count: number) => Effect.repeat(Effect.sleep(5), { until: () => lines.length >= count })
  const keys = Stream.fromIterable<[number, Key]>([
    [1, "r"],
    [2, "q"]
  ]).pipe(Stream.mapEffect(([count, key]) => Effect.as(until(count), key)))
  const listening = {
    receiver: one,
    names: ["internal_transfer.posted"],
    cursor: "event_0",
    lost: () => Effect.void,
    json: true,
    print: (line: string) => Effect.sync(() => void lines.push(line)),
    keys
  }
  await Effect.runPromise(listen(found, listening).pipe(Effect.provide([layerWebhookSender, layerNodeServices])))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: "internal_transfer.posted", attempt: 1, status: 204, outcome: "delivered" },
    { event: "internal_transfer.posted", attempt: 1, status: 204, outcome: "sent_again" }
  ])
  const [first, again] = received
  expect(again?.body).toBe(first?.body)
  for (const { body, header } of received) {
    await verify({ header, body, secrets: [secret] })
    await expect(verify({ header, body, secrets: ["whsec_other"] })).rejects.toThrow("signature_mismatch")
  }
})

it("the command shows each attempt in a line, with what is wrong in words", async () => {
  answers = [401]
  await ran(["trigger", "--data", folder, "ach.rejected"])
  const args = ["listen", "--data", folder, "--forward-to", url, "--since", "2020-01-01", "--events", "ach.rejected"]
  const { out } = await ran(args, "\n")
  expect(out).toMatch(
    /^\d\d:\d\d:\d\d {2}ach\.rejected {2}ach_\w+ {2}401 {2}\d+ ms {2}the receiver refuses the signature: .*--print-secret.*again in 3 s\n$/
  )
})

it("prints the secret that signs, the same in each run, and not the client's", async () => {
  const args = ["listen", "--data", folder, "--print-secret"]
  const { out } = await ran(args)
  expect(out).toMatch(/^whsec_[A-Za-z0-9+/]{43}=\n$/)
  expect((await ran(args)).out).toBe(out)
  expect(out).not.toContain((await bank()).clientSecret)
})

const forwarded = async (clientSecret: string, signatures: ReadonlyArray<string>): Promise<Received> => {
  received = []
  const one = await target(await Effect.runPromise(listenKeys(clientSecret, signatures)))
  await Effect.runPromise(Effect.provide(forward(one, event, 1), layerWebhookSender))
  const [webhook] = received
  if (webhook === undefined) throw new Error("nothing was received")
  return webhook
}

it("signs by Standard Webhooks as the public library verifies it, with the secret of Service-Signature", async () => {
  const secret = listenSecret("client secret")
  const { body, header, standard } = await forwarded("client secret", ["standard"])
  expect(new Webhook(secret).verify(body, standard)).toEqual(event)
  expect(() => new Webhook(listenSecret("another")).verify(body, standard)).toThrow("No matching signature")
  await verify({ header, body, secrets: [secret] })
})

it("signs by Ed25519 so that the public key that it prints verifies it", async () => {
  const args = ["listen", "--data", folder, "--print-secret", "--signatures", "standard_ed25519"]
  const { public_key, signing_secret } = JSON.parse((await ran([...args, "--json"])).out)
  expect((await ran(args)).out).toBe(`${signing_secret}\n${public_key}\n`)
  const { body, standard } = await forwarded((await bank()).clientSecret, ["standard,standard_ed25519"])
  expect(new Webhook(signing_secret).verify(body, standard)).toEqual(event)
  const signature = standard["webhook-signature"].split(" v1a,")[1] ?? ""
  const x = Buffer.from(public_key.replace("whpk_", ""), "base64").toString("base64url")
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" })
  const signed = (text: string) => Buffer.from(`${standard["webhook-id"]}.${standard["webhook-timestamp"]}.${text}`)
  expect(verifyEd25519(null, signed(body), key, Buffer.from(signature, "base64"))).toBe(true)
  expect(verifyEd25519(null, signed("{}"), key, Buffer.from(signature, "base64"))).toBe(false)
})

it("sends no header of Standard Webhooks unless it is asked to", async () => {
  expect(Object.values((await forwarded("client secret", [])).standard)).toEqual(["", "", ""])
})

it.each([
  [
    ["--signatures", "ed25519"],
    "--signatures must be standard, standard_ed25519, or both separated by a comma (got ed25519)"
  ],
  [["--since", "1h"], "give the URL of your receiver: vostro listen --forward-to http://127.0.0.1:3000/webhooks"],
  [
    ["--forward-to", "http://bank.example/"],
    "--forward-to must be https, or http on this machine (got http://bank.example/)"
  ],
  [["--forward-to", "nowhere"], "--forward-to must be https, or http on this machine (got nowhere)"],
  [
    ["--forward-to", "http://127.0.0.1/", "--events", "ach.flown"],
    "no event is named ach.flown: there are ach.approved"
  ],
  [
    ["--forward-to", "http://127.0.0.1/", "--events", "wire.created"],
    "the bank sends no webhooks of wire.created: follow such events with vostro events tail"
  ],
  [["--forward-to", "http://127.0.0.1/", "--since", "soon"], "--since must be a span such as 10m or 2h"],
  [
    ["--forward-to", "http://127.0.0.1/", "--since", "1h", "--after", "event_1"],
    "--since and --after cannot be used together"
  ]
])("refuses %j in words that name the remedy", async (args, words) => {
  expect((await ran(["listen", "--data", folder, ...args])).failure).toContain(words)
})

const answered = (status: number, answer = "") => ({ outcome: { _tag: "Answered", status, answer } }) as const
const failed = (reason: string) => ({ outcome: { _tag: "Failed", reason } }) as const

it.each([
  [answered(204), undefined],
  [answered(400, "signature_mismatch"), "the receiver refuses the signature"],
  [answered(400, "no such order"), "the receiver failed (it says: no such order)"],
  [answered(302), "the receiver redirects, which webhooks do not follow"],
  [answered(404), "the receiver has no such path"],
  [answered(500, "  "), "the receiver failed"],
  [failed("ECONNREFUSED"), "nothing listens there: start the receiver"],
  [failed("timeout"), "no answer within 15 seconds"],
  [failed("EPROTO"), "EPROTO"]
])("says what is wrong with %j", (attempt, words) => {
  const advice = adviceOn(attempt)
  if (words === undefined) expect(advice).toBeUndefined()
  else expect(advice).toContain(words)
})
