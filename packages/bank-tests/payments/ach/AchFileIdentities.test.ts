import type { Store } from "@vostro/domain/ports"
import { AchRail, type Submission } from "@vostro/domain/rails"
import { layerAgreeableNetwork } from "@vostro/memory"
import { layerNachaRail } from "@vostro/rails"
import { Effect, Layer } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { type AchParts, moveTo, WEEK } from "../../support/Ach.ts"
import { achDesk } from "../../support/AchDesk.ts"
import {
  type BankUnderTest,
  everyStore,
  inAnotherProgram,
  layerStore,
  openAccountNumbers,
  startBankOn
} from "../../support/BankUnderTest.ts"
import { breakingStore } from "../../support/BreakingStore.ts"
import { withOtherRails } from "../../support/OtherRails.ts"

/** A file as the network received it. */
interface Received {
  readonly name: string
  readonly text: string
}

/** Destination, origin, date, time and modifier: an operator takes a second file with the same for a repeat. */
const identityOf = ({ text }: Received): string => text.slice(3, 34)

const startWithFiles = async (layer: Layer.Layer<Store>) => {
  const received: Array<Received> = []
  const rails = layerNachaRail({
    put: (name, bytes) =>
      Effect.promise(async () => {
        const chunks: Array<Uint8Array> = []
        for await (const chunk of bytes) chunks.push(chunk)
        received.push({ name, text: Buffer.concat(chunks).toString("latin1") })
      }),
    immediate_destination: "231380104",
    destination_name: "FEDERAL RESERVE BANK",
    immediate_origin: "121042882",
    origin_name: "FIRST SPONSOR BANK"
  })
  const bank = await startBankOn(layer, { routing_number: "121042882" }, withOtherRails(rails))
  moveTo(bank, WEEK.monday, "06:00")
  return { bank, received }
}

interface Member {
  readonly desk: ReturnType<typeof achDesk>
  readonly number: string
}

const programsOf = async (bank: BankUnderTest, count: number): Promise<ReadonlyArray<Member>> => {
  const members: Array<Member> = []
  for (let at = 0; at < count; at++) {
    const one = await inAnotherProgram(bank)
    const [number = ""] = await openAccountNumbers(one, 0)
    members.push({ desk: achDesk(one), number })
  }
  return members
}

type Speed = NonNullable<AchParts["delivery_type"]>

const send = ({ desk, number }: Member, delivery_type: Speed = "next_business_day") =>
  desk.send({ account_number_id: number, amount: 5, transaction_type: "debit", sec_code: "WEB", delivery_type })

/** More programs than a minute has modifiers. */
const PROGRAMS = 40

/** Cutoffs of the bank's windows, in US Central. At the first two, same-day entries leave in windows of their own. */
const CUTOFFS = ["09:00", "13:15", "15:15", "18:30", "21:15", "22:00"]

describe("the files of many programs", () => {
  let started: Awaited<ReturnType<typeof startWithFiles>>
  let members: ReadonlyArray<Member>
  beforeAll(async () => {
    started = await startWithFiles(await layerStore("memory", inject("databaseUrl")))
    members = await programsOf(started.bank, PROGRAMS)
  })
  afterAll(() => started.bank.close())

  it("have distinct identities over days and windows", async () => {
    const { bank, received } = started
    const days = Object.values(WEEK).values()
    const window = fc.uniqueArray(fc.nat(PROGRAMS - 1), { minLength: 10, maxLength: PROGRAMS })
    await fc.assert(
      fc.asyncProperty(fc.tuple(window, window, window), async (windows) => {
        const { value: day } = days.next()
        if (day === undefined) throw new Error("more runs than days")
        // One window of each day has a file of every program.
        for (const [at, sending] of [[...members.keys()], ...windows].entries()) {
          for (const program of sending) {
            const member = members[program]
            if (member === undefined) continue
            await send(member)
            await send(member, "same_business_day")
          }
          moveTo(bank, day, CUTOFFS[at] ?? "")
          await bank.drain()
        }
        expect(received.length).toBeGreaterThan(PROGRAMS)
        expect(new Set(received.map(identityOf)).size).toBe(received.length)
        received.length = 0
      }),
      { numRuns: 4, endOnFailure: true }
    )
  })
})

describe.each(everyStore)("a file that is sent again after a crash on %s", (kind) => {
  it("has the same bytes, and no other file has its identity", async () => {
    const breaking = breakingStore(await layerStore(kind, inject("databaseUrl")))
    const { bank, received } = await startWithFiles(breaking.layer)
    const members = await programsOf(bank, 2)
    const windows = [WEEK.monday, WEEK.tuesday, WEEK.wednesday].flatMap((day) =>
      CUTOFFS.map((cutoff) => ({ day, cutoff }))
    )
    for (const [at, { day, cutoff }] of windows.entries()) {
      for (const member of members) await send(member)
      moveTo(bank, day, cutoff)
      breaking.breakAt({ how: "crash", when: at % 2 === 0 ? "after" : "before" }, Math.floor(at / 2) + 1)
      await expect(bank.drain()).rejects.toThrow("the process ends")
      breaking.heal()
      bank.advance(bank.settings.work_lease_ms + 1)
      await bank.drain()
    }
    const files = new Map(received.map((one) => [one.name, one]))
    expect(files.size).toBe(windows.length * members.length)
    expect(received.length).toBeGreaterThan(files.size)
    for (const { name, text } of received) expect(text).toBe(files.get(name)?.text)
    expect(new Set([...files.values()].map(identityOf)).size).toBe(files.size)
    await bank.close()
  })
})

describe.each(everyStore)("the identities of files on %s", (kind) => {
  it("are the same for everyone who asks, and distinct, even at the same moment", async () => {
    const NUMBERS = Array.from({ length: 40 }, (_, at) => at + 1)
    const asked: Array<ReadonlyArray<string>> = []
    const submit = Effect.fnUntraced(function* ({ identityOf: of }: Submission) {
      const all = yield* Effect.forEach([...NUMBERS, ...NUMBERS.toReversed()], of, { concurrency: "unbounded" })
      asked.push(all.map(({ created_at, place }) => `${created_at} ${place}`))
    })
    const rails = Layer.merge(layerAgreeableNetwork, Layer.succeed(AchRail, { submit }))
    const bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, rails)
    moveTo(bank, WEEK.monday, "06:00")
    for (const member of await programsOf(bank, 2)) await send(member)
    moveTo(bank, WEEK.monday, "09:00")
    await bank.drain()
    expect(asked.length).toBe(2)
    for (const all of asked) expect(all.slice(NUMBERS.length).toReversed()).toEqual(all.slice(0, NUMBERS.length))
    expect(new Set(asked.flat()).size).toBe(2 * NUMBERS.length)
    // A minute has 36 places, so the files of one cutoff end in the third.
    expect(new Set(asked.flat().map((one) => one.slice(0, "YYYY-MM-DDTHH:MM".length))).size).toBe(3)
    await bank.close()
  })
})
