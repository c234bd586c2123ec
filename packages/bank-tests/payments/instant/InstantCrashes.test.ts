import { HOUR_MS } from "@vostro/domain"
import { Effect } from "effect"
import { describe, expect, inject, it } from "vitest"
import {
  ask,
  auditOf,
  type BankUnderTest,
  balanceOf,
  everyStore,
  inAnotherProgram,
  layerStore,
  openAccountNumbers,
  SOUND,
  startBankOn
} from "../../support/BankUnderTest.ts"
import { breakingStore, drainAgain } from "../../support/BreakingStore.ts"
import { arrivedAt, instantDesk, instantOf } from "../../support/InstantPayments.ts"
import { recordingInstants } from "../../support/RecordingInstants.ts"

const ACCEPTED = { _tag: "AcceptedWithoutPosting", network: "rtp" } as const
const REFUSED = { _tag: "Rejected", rejected_by: "counterparty", code: "AC04" } as const

/** Sends a payment that is posted, refused later or rejected, and sends a refused payment back; returns their ids. */
const day = async (bank: BankUnderTest, number: string, answers: ReturnType<typeof recordingInstants>["answers"]) => {
  const desk = instantDesk(bank)
  const [posted, refused, rejected] = [
    await ask(desk.creation(instantOf(number, 100))),
    await ask(desk.creation(instantOf(number, 200))),
    await ask(desk.creation(instantOf(number, 400)))
  ]
  answers.set(refused.id, [ACCEPTED, REFUSED])
  answers.set(rejected.id, [REFUSED])
  const back = await ask(desk.arrival({ ...arrivedAt(number, 800), without_posting: true }))
  return { posted: posted.id, refused: refused.id, rejected: rejected.id, back: back.id }
}

describe.each(everyStore)("instant payments on %s survive a worker that ends", (kind) => {
  it.each(["before", "after"] as const)("%s any of its commits", async (when) => {
    const network = recordingInstants()
    const breaking = breakingStore(await layerStore(kind, inject("databaseUrl")))
    const bank = await startBankOn(breaking.layer, {}, network.layer)
    let crashes = 0
    for (let at = 1, isOver = false; !isOver; at++) {
      const own = await inAnotherProgram(bank)
      const [number = ""] = await openAccountNumbers(own, 5_000)
      const ids = await day(own, number, network.answers)
      breaking.breakAt({ how: "crash", when }, at)
      isOver = true
      for (let hour = 0; hour < 7 * 24; hour += 12) {
        own.advance(12 * HOUR_MS)
        if (await drainAgain(own, breaking)) isOver = false
      }
      breaking.heal()
      crashes += isOver ? 0 : 1
      const desk = instantDesk(own)
      expect(await desk.get(ids.posted)).toMatchObject({ status: "posted", counterparty_status: "posted" })
      expect(await desk.get(ids.refused)).toMatchObject({ status: "posted", counterparty_status: "rejected" })
      expect((await desk.get(ids.refused)).related_objects.return_payment_ids).toHaveLength(1)
      expect((await desk.get(ids.rejected)).status).toBe("rejected")
      const sentBack = await desk.get(ids.back)
      expect(sentBack.status).toBe("rejected")
      expect(sentBack.related_objects.return_payment_ids).toHaveLength(1)
      for (const id of [ids.posted, ids.refused, ids.rejected, ...(sentBack.related_objects.return_payment_ids ?? [])])
        expect(network.taken.get(id)?.kept.stage).toBe("submitted")
      expect(await balanceOf(own, number)).toMatchObject({ posted: 4_900, held: 0 })
      expect(await auditOf(own)).toMatchObject(SOUND)
      for (const account of ["gl_instant_clearing", "gl_instant_suspense"])
        expect(await Effect.runPromise(own.store.balance(own.programId, account))).toBe(0n)
    }
    expect(crashes).toBeGreaterThan(8)
    await bank.close()
  })
})
