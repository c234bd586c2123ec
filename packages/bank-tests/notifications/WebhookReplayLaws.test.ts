import type { AnyBatchJob } from "@vostro/domain/operation/BatchJob"
import { layerMemoryStore } from "@vostro/memory"
import fc from "fast-check"
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import { ask, type BankUnderTest, layerStore, openAccountNumbers, startBankOn } from "../support/BankUnderTest.ts"
import { type Break, breakingStore } from "../support/BreakingStore.ts"
import { startReceiver } from "../support/WebhookReceiver.ts"
import { catalogueOfReplays, counted, idsOf, liveWithReplay, replayLives, subscribe } from "./ReplayLives.ts"

let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

const replaying = (change?: (job: AnyBatchJob) => AnyBatchJob): Promise<BankUnderTest> =>
  startBankOn(layerMemoryStore, {}, undefined, undefined, undefined, catalogueOfReplays(change))

it("sends each event that a replay selects once", async () => {
  const bank = await replaying()
  const law = fc.asyncProperty(replayLives, (life) => liveWithReplay(bank, receiver, life))
  await fc.assert(law, { numRuns: 25 })
  await bank.close()
}, 60_000)

const mutants: ReadonlyArray<readonly [what: string, change: (job: AnyBatchJob) => AnyBatchJob]> = [
  [
    "leaves out the first event of each page",
    (job) => ({
      ...job,
      decide: (before, chunk, facts) => job.decide(before, { ...chunk, members: chunk.members.slice(1) }, facts)
    })
  ],
  [
    "sends silent events too",
    (job) => ({
      ...job,
      decide: (before, chunk, facts) =>
        job.decide(
          before,
          { ...chunk, members: chunk.members.map((one: object) => ({ ...one, webhook: true })) },
          facts
        )
    })
  ],
  [
    "stops after a page",
    (job) => ({ ...job, decide: (before, chunk, facts) => job.decide(before, { ...chunk, is_last: true }, facts) })
  ],
  [
    "takes every event for missing",
    (job) => ({
      ...job,
      decide: (before, chunk, facts) => job.decide(before, chunk, { ...facts, newest: () => undefined })
    })
  ]
]

it.each(mutants)("a bank that %s breaks the law of replays", async (_, change) => {
  const bank = await replaying(change)
  const life = fc.asyncProperty(replayLives, (one) => liveWithReplay(bank, receiver, one))
  const { failed, errorInstance } = await fc.check(life, { numRuns: 60, seed: 3, endOnFailure: true })
  expect(failed).toBe(true)
  expect(errorInstance).toMatchObject({ name: "AssertionError" })
  await bank.close()
})

/** Three pages of events. */
const EVENTS = 5

const breaks = (["before", "after"] as const).flatMap((when) =>
  (["crash", "failure"] as const).map((how): readonly [string, Break] => [`${how} ${when} a commit`, { how, when }])
)

it.each(breaks)("goes on after a %s, whichever commit it is", async (_, kind) => {
  for (let at = 1; ; at++) {
    const breaking = breakingStore(await layerStore("memory", inject("databaseUrl")))
    const bank = await startBankOn(breaking.layer, {}, undefined, undefined, undefined, catalogueOfReplays())
    const from = new Date(bank.now()).toISOString()
    const ids = await openAccountNumbers(bank, ...Array.from({ length: EVENTS }, () => 0))
    bank.advance(1)
    const webhook_endpoint_id = await subscribe(bank, receiver, "/late")
    const { id } = await counted(bank, { webhook_endpoint_id, selection: "missing", from })
    const params = { webhook_replay_id: id }
    await ask(bank.partner.call("event_replay.start", { params }))
    receiver.received.length = 0
    breaking.breakAt(kind, at)
    const failure = await bank.drain().then(
      () => undefined,
      (error: unknown) => error
    )
    const isBroken = failure !== undefined || breaking.commits() >= at
    breaking.heal()
    bank.advance(bank.settings.work_lease_ms + bank.settings.webhook_deadline_ms + 1)
    await bank.drain()
    const got = idsOf(receiver)
    // A webhook that was sent and not recorded is sent again.
    expect(new Set(got)).toEqual(new Set(ids))
    expect(got.length).toBeLessThanOrEqual(EVENTS + 1)
    expect(await ask(bank.partner.call("event_replay.get", { params }))).toMatchObject({
      status: "completed",
      replayed: EVENTS,
      examined: EVENTS
    })
    const query = { webhook_endpoint_id, limit: 100 }
    const made = await ask(
      bank.operator.call("webhook_delivery.list", { params: { program_id: bank.programId }, query })
    )
    expect(made.objects.map(({ status }) => status)).toEqual(ids.map(() => "delivered"))
    await bank.close()
    if (isBroken) continue
    // Three pages and five attempts.
    expect(at - 1).toBeGreaterThanOrEqual(8)
    return
  }
})
