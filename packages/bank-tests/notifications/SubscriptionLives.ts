import { verifySignature } from "@vostro/domain/webhook"
import { Result } from "effect"
import fc from "fast-check"
import { expect } from "vitest"
import { ask, type BankUnderTest, inAnotherProgram, openAccountNumbers } from "../support/BankUnderTest.ts"
import type { startReceiver } from "../support/WebhookReceiver.ts"

/** Changes of a subscription, by the names of their operations. */
const CHANGES = ["pause", "resume", "rotate_secret", "delete"] as const

/** A step in one of two programs: a new subscription, an event, or a change of one of the program's subscriptions. */
interface Step {
  readonly program: number
  readonly does: "subscribe" | "emit" | (typeof CHANGES)[number]
  /** Selects the subscription to change, modulo their number. */
  readonly which: number
}

/** A subscription as the reference model sees it. */
interface Subscription {
  readonly id: string
  readonly path: string
  secret: string
  status: "active" | "paused" | "disabled"
  /** Account numbers whose events wait for it to resume. */
  readonly owed: Array<string>
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Sequences of steps in two programs; each program begins with a subscription. */
export const subscriptionLives: fc.Arbitrary<ReadonlyArray<Step>> = fc
  .array(
    fc.record({
      program: fc.nat(1),
      does: fc.constantFrom("subscribe", "emit", "emit", ...CHANGES),
      which: fc.nat(9)
    }),
    { minLength: 5, maxLength: 20 }
  )
  .map((steps) => [0, 1].map((program): Step => ({ program, does: "subscribe", which: 0 })).concat(steps))

/**
 * Law: each event of a program goes once to each of its active subscriptions, and to a paused one once it resumes, signed
 * with its newest secret, and to no other receiver, of this program or another. Fails unless a life in two new programs of the bank obeys it.
 */
export const liveWithSubscriptions = async (bank: BankUnderTest, receiver: Receiver, life: ReadonlyArray<Step>) => {
  const banks = [await inAnotherProgram(bank), await inAnotherProgram(bank)]
  const programs = banks.map((one, index): Program => ({ bank: one, index, subscriptions: [] }))
  for (const { program, does, which } of life) {
    const at = programs[program]
    if (at === undefined) continue
    if (does === "subscribe") await subscribe(at, receiver)
    else if (does === "emit") await emit(at, receiver)
    else await change(at, receiver, does, which)
  }
}

interface Program {
  readonly bank: BankUnderTest
  readonly index: number
  readonly subscriptions: Array<Subscription>
}

const subscribe = async ({ bank, index, subscriptions }: Program, receiver: Receiver) => {
  const path = `/${index}/${subscriptions.length}`
  const body = { url: receiver.url + path }
  const { id, signing_secret } = await ask(bank.partner.call("event_subscription.create", { body }))
  subscriptions.push({ id, path, secret: signing_secret, status: "active", owed: [] })
}

const emit = async (program: Program, receiver: Receiver) => {
  const { bank, subscriptions } = program
  receiver.received.length = 0
  const [id = ""] = await openAccountNumbers(bank, 0)
  await bank.drain()
  const active = subscriptions.filter(({ status }) => status === "active")
  for (const { owed, status } of subscriptions) if (status === "paused") owed.push(id)
  expect(seenBy(program, receiver)).toEqual(active.map(({ path }) => [path, id, true]).toSorted())
}

/** Received webhooks, each with its path, the id of its object, and whether the newest secret of the subscription signs it. */
const seenBy = ({ bank, subscriptions }: Program, receiver: Receiver) =>
  receiver.received
    .map(({ path, signature, body }) => {
      const secret = subscriptions.find((one) => one.path === path)?.secret ?? ""
      const verdict = verifySignature({ header: signature, body, secrets: [secret], nowMs: bank.now() })
      return [path, JSON.parse(body.toString()).object.id, Result.isSuccess(verdict)]
    })
    .toSorted()

/** Statuses from which a change starts, and its resulting status. */
const moves = {
  pause: { from: ["active"], to: "paused" },
  resume: { from: ["paused"], to: "active" },
  rotate_secret: { from: ["active", "paused"], to: undefined },
  delete: { from: ["active", "paused"], to: "disabled" }
} as const

const change = async (program: Program, receiver: Receiver, does: (typeof CHANGES)[number], which: number) => {
  const { bank, subscriptions } = program
  const one = subscriptions[which % subscriptions.length]
  const { from, to } = moves[does]
  if (one === undefined || !from.some((status) => status === one.status)) return
  const params = { webhook_endpoint_id: one.id }
  receiver.received.length = 0
  if (does === "rotate_secret") {
    one.secret = (await ask(bank.partner.call("event_subscription.rotate_secret", { params }))).signing_secret
  } else {
    await ask(bank.partner.call(`event_subscription.${does}`, { params }))
  }
  one.status = to ?? one.status
  await bank.drain()
  const due = does === "resume" ? one.owed : []
  expect(seenBy(program, receiver)).toEqual(due.map((id) => [one.path, id, true]).toSorted())
  if (one.status !== "paused") one.owed.length = 0
}
