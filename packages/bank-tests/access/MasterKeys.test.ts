import { HOUR_MS, type Settings } from "@vostro/domain"
import { Store } from "@vostro/domain/ports"
import { verifySignature } from "@vostro/domain/webhook"
import { makeManualClock } from "@vostro/sandbox"
import { Clock, Effect, Exit, Layer, Result, Scope } from "effect"
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  layerStore,
  openAccountNumbers,
  startBankOn,
  stores,
  tokenOf
} from "../support/BankUnderTest.ts"
import { byEd25519 } from "../support/VerifyEd25519.ts"
import { startReceiver } from "../support/WebhookReceiver.ts"

const OLD = new Uint8Array(32).fill(1)
const NEW = new Uint8Array(32).fill(2)

describe.each(stores)("a rotation of the master key on %s", (kind) => {
  const time = makeManualClock(Clock.Clock.defaultValue(), undefined)
  let scope: Scope.Closeable
  let store: Layer.Layer<Store>
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let before: BankUnderTest
  let banks: Array<BankUnderTest>
  beforeEach(async () => {
    scope = Scope.makeUnsafe()
    const services = await Effect.runPromise(Layer.buildWithScope(await layerStore(kind, inject("databaseUrl")), scope))
    store = Layer.succeed(Store, await Effect.runPromise(Effect.provideContext(Store, services)))
    receiver = await startReceiver()
    banks = []
    before = await startWith({ master_key: OLD })
  })
  afterEach(async () => {
    receiver.close()
    for (const bank of banks) await bank.close()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })

  const startWith = async (settings: Partial<Settings>) => {
    const bank = await startBankOn(store, settings, undefined, undefined, time)
    banks.push(bank)
    return bank
  }
  const rotated = () => {
    const valid_until = new Date(time.now() + HOUR_MS).toISOString()
    return startWith({ master_key: NEW, former_master_keys: [{ id: "2026", key: OLD, valid_until }] })
  }
  const answerOf = async ({ url }: BankUnderTest, token: string) => {
    const response = await fetch(`${url}/v1/event`, { headers: { authorization: `Bearer ${token}` } })
    const { code, invalid_parameters: [one] = [] } = JSON.parse(await response.text())
    return { status: response.status, code, reason: one?.reason }
  }

  it("keeps the tokens of the former key until its time, and no others", async () => {
    const token = await tokenOf(before)
    const after = await rotated()
    expect(await answerOf(after, token)).toMatchObject({ status: 200 })
    const renewed = await tokenOf({ ...after, credentials: before.credentials })
    expect(await answerOf(before, renewed)).toMatchObject({ status: 403, code: "token_invalid" })
    time.advance(HOUR_MS - 1)
    expect(await answerOf(after, token)).toMatchObject({ status: 200 })
    time.advance(1)
    expect(await answerOf(after, token)).toEqual({ status: 403, code: "token_invalid", reason: "token_expired" })
    expect(await answerOf(after, renewed)).toMatchObject({ status: 200 })
    const sudden = await startWith({ master_key: NEW })
    expect(await answerOf(sudden, token)).toEqual({ status: 403, code: "token_invalid", reason: undefined })
  })

  it("signs webhooks with the secrets of both keys until the time of the former", async () => {
    const { programId: program_id } = before
    const body = { url: `${receiver.url}/hook`, events: ["account_number.created"] } as const
    const made = await ask(before.operator.call("webhook_endpoint.create", { params: { program_id }, body }))
    const after = await rotated()
    const params = { program_id, webhook_endpoint_id: made.id }
    const sent = async () => {
      receiver.received.length = 0
      await openAccountNumbers(before, 0)
      await after.drain()
      const [webhook] = receiver.received
      if (webhook === undefined) return expect.fail("no webhook was received")
      const { signature: header, body: bytes } = webhook
      return (secret: string) =>
        Result.isSuccess(verifySignature({ header, body: bytes, secrets: [secret], nowMs: time.now() }))
    }
    const first = await sent()
    expect(first(made.signing_secret)).toBe(true)
    const { signing_secret } = await ask(after.operator.call("webhook_endpoint.rotate_secret", { params }))
    const overlapping = await sent()
    expect([overlapping(made.signing_secret), overlapping(signing_secret)]).toEqual([true, true])
    time.advance(HOUR_MS)
    const later = await sent()
    expect([later(made.signing_secret), later(signing_secret)]).toEqual([false, true])
  })

  it("shows the public key of the present key at once, which verifies what follows", async () => {
    const { programId: program_id } = before
    const signatures = ["standard_ed25519"] as const
    const body = { url: `${receiver.url}/hook`, events: ["account_number.created"], signatures }
    const made = await ask(before.operator.call("webhook_endpoint.create", { params: { program_id }, body }))
    const params = { program_id, webhook_endpoint_id: made.id }
    const sentBy = async (bank: BankUnderTest) => {
      receiver.received.length = 0
      await openAccountNumbers(before, 0)
      await bank.drain()
      const [webhook] = receiver.received
      if (webhook === undefined) return expect.fail("no webhook was received")
      return (key: string | undefined) => byEd25519(key, webhook)
    }
    const after = await rotated()
    const { public_key } = await ask(after.operator.call("webhook_endpoint.get", { params }))
    const listed = await ask(after.operator.call("webhook_endpoint.list", { params: { program_id } }))
    expect(public_key).not.toBe(made.public_key)
    expect(listed.objects.map((one) => one.public_key)).toEqual([public_key])
    const both = await sentBy(after)
    expect([both(made.public_key), both(public_key)]).toEqual([true, true])
    const paused = await ask(after.operator.call("webhook_endpoint.pause", { params }))
    expect(paused.public_key).toBe(public_key)
    await ask(after.operator.call("webhook_endpoint.resume", { params }))
    const alone = await sentBy(await startWith({ master_key: NEW }))
    expect([alone(made.public_key), alone(public_key)]).toEqual([false, true])
  })
})
