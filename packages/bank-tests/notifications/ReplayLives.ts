import { defaultCatalogue } from "@vostro/domain/modules/registry"
import type { AnyBatchJob } from "@vostro/domain/operation/BatchJob"
import { replayJobOf } from "@vostro/domain/resources/notifications/webhook-replay/Run"
import { REPLAY_QUEUE } from "@vostro/domain/resources/notifications/webhook-replay/WebhookReplay"
import fc from "fast-check"
import { expect } from "vitest"
import { ask, type BankUnderTest, inAnotherProgram, openAccountNumbers } from "../support/BankUnderTest.ts"
import type { startReceiver } from "../support/WebhookReceiver.ts"

/** Events in a step of a replay: few, so that lives of a few events have several pages. */
export const FEW = 2

/** A catalogue of the bank whose replays have short pages. */
export const catalogueOfReplays = (change: (job: AnyBatchJob) => AnyBatchJob = (job) => job) => ({
  ...defaultCatalogue,
  batchJobs: defaultCatalogue.batchJobs.map((job) => (job.queue === REPLAY_QUEUE ? change(replayJobOf(FEW)) : job))
})

/** What happens to the first receiver of a program: an event that webhooks deliver or not, an outage or its end, time. */
const STEPS = ["emit", "emit", "emit", "emit silently", "break", "mend", "wait", "exhaust"] as const

/** A history of events, the range of a replay in shares of it, and its selection. */
interface Life {
  readonly steps: ReadonlyArray<(typeof STEPS)[number]>
  readonly selection: "failed" | "missing" | "all"
  readonly range: readonly [from: number, until: number]
}

/** Histories with a replay at their end. */
export const replayLives: fc.Arbitrary<Life> = fc.record({
  steps: fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 12 }),
  selection: fc.constantFrom("failed", "missing", "all"),
  range: fc.tuple(fc.nat(12), fc.nat(12)).map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const)
})

type Receiver = Awaited<ReturnType<typeof startReceiver>>

const MINUTE = 60_000
const RUNG = 180 * MINUTE

/** An event, by the model. */
interface Emitted {
  readonly object_id: string
  readonly at: number
  isDelivered: boolean
}

/**
 * Law: a replay sends each selected event of its range once, as it counted, and no other; a second
 * replay of failed or missing events finds none. Failed are those that the receiver has not accepted; missing, to a second
 * receiver made at the end, are those that the first one was sent.
 */
export const liveWithReplay = async (of: BankUnderTest, receiver: Receiver, { steps, selection, range }: Life) => {
  const bank = await inAnotherProgram(of)
  const first = await subscribe(bank, receiver, "/first")
  const times = [bank.now()]
  const events: Array<Emitted> = []
  let isBroken = false
  const drain = async () => {
    receiver.answers.set("/first", (_, response) => response.writeHead(isBroken ? 500 : 204).end())
    receiver.received.length = 0
    await bank.drain()
    for (const id of idsOf(receiver)) {
      const event = events.find(({ object_id }) => object_id === id)
      if (event !== undefined && !isBroken) event.isDelivered = true
    }
  }
  for (const step of steps) {
    bank.advance(MINUTE)
    times.push(bank.now())
    if (step === "break" || step === "mend") isBroken = step === "break"
    else if (step === "emit") {
      const [object_id = ""] = await openAccountNumbers(bank, 0)
      events.push({ object_id, at: bank.now(), isDelivered: false })
    } else if (step === "emit silently") await emitSilently(bank, events)
    else bank.advance(RUNG)
    await drain()
    for (let rung = 0; step === "exhaust" && rung < 24; rung++) {
      bank.advance(RUNG)
      await drain()
    }
  }
  isBroken = false
  bank.advance(MINUTE)
  const endpoint = selection === "missing" ? await subscribe(bank, receiver, "/second") : first
  times.push(bank.now())
  const [from, until] = [timeAt(times, range[0]), timeAt(times, range[1])]
  if (from >= until) return
  const isWanted = ({ at, isDelivered }: Emitted) =>
    at >= from && at < until && (selection !== "failed" || !isDelivered)
  const wanted = events.filter(isWanted).map(({ object_id }) => object_id)
  const replay = await counted(bank, { webhook_endpoint_id: endpoint, selection, from: iso(from), until: iso(until) })
  expect(replay).toMatchObject({ status: "counted", count: wanted.length })
  receiver.received.length = 0
  receiver.answers.clear()
  await ask(bank.partner.call("event_replay.start", { params: { webhook_replay_id: replay.id } }))
  await bank.drain()
  expect(idsOf(receiver).toSorted()).toEqual(wanted.toSorted())
  const done = await ask(bank.partner.call("event_replay.get", { params: { webhook_replay_id: replay.id } }))
  expect(done).toMatchObject({ status: "completed", replayed: wanted.length })
  if (selection === "all") return
  const again = await counted(bank, { webhook_endpoint_id: endpoint, selection, from: iso(from), until: iso(until) })
  expect(again.count).toBe(0)
}

/** Subscribes a path of the receiver to all events. Returns the id of the endpoint. */
export const subscribe = async (bank: BankUnderTest, receiver: Receiver, path: string): Promise<string> =>
  (await ask(bank.partner.call("event_subscription.create", { body: { url: receiver.url + path } }))).id

/** Counts a replay to the end. */
export const counted = async (
  bank: BankUnderTest,
  body: {
    readonly webhook_endpoint_id: string
    readonly selection: Life["selection"]
    readonly from: string
    readonly until?: string
  }
) => {
  const { id } = await ask(bank.partner.call("event_replay.count", { body }))
  await bank.drain()
  return ask(bank.partner.call("event_replay.get", { params: { webhook_replay_id: id } }))
}

/** Returns the ids of the objects whose webhooks a receiver got. */
export const idsOf = ({ received }: Receiver): ReadonlyArray<string> =>
  received.map(({ body }) => String(JSON.parse(body.toString()).object.id))

const emitSilently = async (bank: BankUnderTest, events: ReadonlyArray<Emitted>) => {
  const last = events.at(-1)
  if (last === undefined) return
  const params = { account_number_id: last.object_id }
  await ask(bank.partner.call("account_number.deactivate", { params }))
  await ask(bank.partner.call("account_number.activate", { params }))
}

const timeAt = (times: ReadonlyArray<number>, at: number): number => times[Math.min(at, times.length - 1)] ?? 0

const iso = (ms: number): string => new Date(ms).toISOString()
