import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { instantMessageIdAt } from "@vostro/iso20022/bank"
import { answerPayment, type InstantFiles } from "@vostro/rails/instant/Answer"
import { InstantOutcome } from "@vostro/rails/instant/Outgoing"
import { type Journal, openJournal } from "@vostro/rails/messages/Journal"
import { Effect, Semaphore } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { otherId, paymentTo, readInstant, transferOf } from "../support/InstantFiles.ts"

const bank = { routing_number: "123456780", participant: "123456780T1" }
const arrived = transferOf("fednow", paymentTo("567876543", 700, 1), 1)
const payment = { program_id: "program_1", payment_id: "instant_payment_1" }

describe("answers to payments over a crash", () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "vostro-fednow-"))
    for (const name of ["prepared", "unrecorded", "outgoing"]) mkdirSync(join(folder, name))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  type Files = Journal<InstantOutcome>
  const started = (change = (journal: Files) => journal): InstantFiles => ({
    network: "fednow",
    bank,
    outbox: {
      prepared: join(folder, "prepared"),
      outgoing: join(folder, "outgoing"),
      unrecorded: join(folder, "unrecorded"),
      journal: change(openJournal(join(folder, "journal.jsonl"), InstantOutcome)),
      idAt: (day, sequence) => instantMessageIdAt(day, bank, sequence),
      one: Semaphore.makeUnsafe(1)
    }
  })
  const answer = (files: InstantFiles) =>
    Effect.runPromise(answerPayment(arrived, { _tag: "Settled", network: "fednow" }, { payment }, files))
  const answers = () =>
    readdirSync(join(folder, "outgoing")).map((name) =>
      readInstant("fednow", readFileSync(join(folder, "outgoing", name), "utf8"))
    )

  it("sends nothing that the journal does not have, and then answers once", async () => {
    const broken = started((journal) => ({ ...journal, add: () => Promise.reject(new Error("disk full")) }))
    await expect(answer(broken)).rejects.toThrow()
    expect(answers()).toEqual([])
    await answer(started())
    await answer(started())
    expect(answers()).toMatchObject([{ body: { status: "ACTC", original: { messageId: otherId(1) } } }])
  })

  it("lets out an answer that a crash left behind the journal", async () => {
    const crashing = started((journal) => ({
      ...journal,
      add: async (line) => {
        await journal.add(line)
        if (line._tag === "Sent") throw new Error("killed")
      }
    }))
    await expect(answer(crashing)).rejects.toThrow()
    expect(answers()).toEqual([])
    await answer(started())
    expect(answers()).toHaveLength(1)
  })
})
