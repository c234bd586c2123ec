import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { imadAt } from "@vostro/iso20022/bank"
import { WireOutcome, wireMessages } from "@vostro/rails/fedwire/Outgoing"
import { type Journal, openJournal } from "@vostro/rails/messages/Journal"
import type { Outbox } from "@vostro/rails/messages/Outbox"
import { sendByFile } from "@vostro/rails/messages/SendPayment"
import { Clock, Effect, Semaphore } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { readMessage } from "../support/FedwireFiles.ts"
import { wire } from "../support/Wire.ts"

describe("outgoing messages of Fedwire over a crash", () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "vostro-fedwire-"))
    for (const name of ["prepared", "unrecorded", "outgoing", "taken"]) mkdirSync(join(folder, name))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const started = (change = (journal: Journal<WireOutcome>) => journal): Outbox<WireOutcome> => ({
    prepared: join(folder, "prepared"),
    outgoing: join(folder, "outgoing"),
    unrecorded: join(folder, "unrecorded"),
    journal: change(openJournal(join(folder, "journal.jsonl"), WireOutcome)),
    idAt: (day, sequence) => imadAt(day, "VOSTRO01", sequence),
    one: Semaphore.makeUnsafe(1)
  })
  const messages = wireMessages({ routing_number: "123456780", source: "VOSTRO01", service: "TEST" })
  let nowMs = Date.parse("2035-03-05T14:15:00.000Z")
  const clock: Clock.Clock = {
    ...Clock.Clock.defaultValue(),
    currentTimeMillisUnsafe: () => nowMs,
    currentTimeMillis: Effect.sync(() => nowMs)
  }
  const ask = (outbox: Outbox<WireOutcome>) =>
    Effect.runPromise(Effect.provideService(sendByFile(messages, outbox)("program_1", wire), Clock.Clock, clock))
  const payments = () => ["outgoing", "taken"].flatMap((name) => readdirSync(join(folder, name))).toSorted()
  const PAYMENT = "20350305VOSTRO01000001.xml"

  it("sends nothing that the journal does not have, and then sends it once", async () => {
    const broken = started((journal) => ({ ...journal, add: () => Promise.reject(new Error("disk full")) }))
    await expect(ask(broken)).rejects.toThrow()
    expect([readdirSync(join(folder, "prepared")), payments()]).toEqual([[PAYMENT], []])
    expect(await ask(started())).toEqual({ _tag: "Pending" })
    expect([readdirSync(join(folder, "prepared")), payments()]).toEqual([[], [PAYMENT]])
  })

  it("lets out a message that a crash left behind the journal", async () => {
    const crashing = started((journal) => ({
      ...journal,
      add: async (line) => {
        await journal.add(line)
        throw new Error("killed")
      }
    }))
    await expect(ask(crashing)).rejects.toThrow()
    expect(payments()).toEqual([])
    await ask(started())
    expect(payments().filter((name) => name === PAYMENT)).toEqual([PAYMENT])
  })

  it("does not send a payment again that the network has taken", async () => {
    await ask(started())
    renameSync(join(folder, "outgoing", PAYMENT), join(folder, "taken", PAYMENT))
    await ask(started())
    expect(readdirSync(join(folder, "outgoing"))).toEqual([])
    nowMs += 60_000
    await ask(started())
    expect(readdirSync(join(folder, "taken"))).toEqual([PAYMENT])
    // The other message asks for the outcome.
    const [query = "", ...more] = readdirSync(join(folder, "outgoing"))
    expect([readMessage(readFileSync(join(folder, "outgoing", query), "utf8")).type, more]).toEqual([
      "statusRequest",
      []
    ])
  })

  it("rejects a wire that no message can carry, and sends nothing", async () => {
    const bare = { ...wire, settlement_date: "never" }
    expect(await Effect.runPromise(sendByFile(messages, started())("program_1", bare))).toMatchObject({
      _tag: "Rejected",
      code: "NARR"
    })
    expect(payments()).toEqual([])
  })
})
