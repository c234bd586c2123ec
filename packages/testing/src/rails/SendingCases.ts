import { RailsUnavailable } from "@vostro/domain/rails"
import { expect } from "../conformance/Expect.ts"
import { answerTo, during, eachStep, networkOf, PROGRAM, paymentsOf, type RailCase } from "./RailDesk.ts"

const must = (name: string, run: RailCase["run"]): RailCase => ({ name, run })

const timesOf = (id: string, taken: ReadonlyArray<string>): number => taken.filter((one) => one === id).length

/** Cases about what the network gets. */
export const sending: ReadonlyArray<RailCase> = [
  must("sends a payment once, however often and in whichever process the bank asks", async (desk) => {
    const { open } = desk
    const payments = paymentsOf(desk, "settled")
    for (const payment of payments) {
      await answerTo(open, payment)
      await answerTo(open, payment)
      await open.restart()
      await answerTo(open, payment)
      await open.tell(payments)
      await answerTo(open, payment)
    }
    expect(await networkOf(open).taken()).toEqual(payments.map(({ id }) => id))
  }),
  must("sends a payment once for calls at the same time", async (desk) => {
    const { open } = desk
    const [payment] = paymentsOf(desk, "settled")
    if (payment === undefined) return
    await Promise.all(Array.from({ length: 5 }, () => answerTo(open, payment)))
    expect(await networkOf(open).taken()).toEqual([payment.id])
  }),
  must("sends each of several payments with the same contents, in the order of the bank", async (desk) => {
    const { open } = desk
    const payments = paymentsOf(desk, "settled", "settled", "settled", "settled", "settled")
    for (const payment of payments) await answerTo(open, payment)
    expect(await networkOf(open).taken()).toEqual(payments.map(({ id }) => id))
  }),
  must("answers Pending until the network has decided", async (desk) => {
    const { open } = desk
    const [told, waiting] = paymentsOf(desk, "rejected", "settled")
    if (told === undefined || waiting === undefined) return
    const before = [await answerTo(open, told), await answerTo(open, waiting)]
    await open.tell([told])
    const after = [await answerTo(open, told), await answerTo(open, waiting)]
    const tags = [...before, ...after].map(({ _tag }) => _tag)
    expect(tags).toEqual(["Pending", "Pending", "Rejected", "Pending"])
  })
]

/** Cases about the failures of an adapter. */
export const failures: ReadonlyArray<RailCase> = [
  must("sends a payment once and hears its outcome, though its process ends at any step", async ({ open, under }) => {
    const network = networkOf(open)
    await eachStep(
      network,
      async (step) =>
        void (await during(open.rail.send(PROGRAM, under.payment(step, "settled"))).catch(() => undefined)),
      async (step) => {
        const payment = under.payment(step, "settled")
        await open.restart()
        await answerTo(open, payment)
        await answerTo(open, payment)
        expect([step, timesOf(payment.id, await network.taken())]).toEqual([step, 1])
        await open.tell([payment])
        const { _tag } = await answerTo(open, payment)
        expect([step, _tag === "Pending" || _tag === "Rejected"]).toEqual([step, false])
      }
    )
  }),
  must("hears an outcome though its process ends at any step of hearing", async ({ open, under }) => {
    const network = networkOf(open)
    let step = 0
    for (let hasFailed = true; hasFailed; ) {
      step++
      const payment = under.payment(step, "settled")
      await answerTo(open, payment)
      network.failAt(step)
      await open.tell([payment]).catch(() => undefined)
      await during(open.rail.send(PROGRAM, payment)).catch(() => undefined)
      hasFailed = network.repair()
      await open.restart()
      await open.tell([payment])
      const { _tag } = await answerTo(open, payment)
      expect([step, _tag === "Pending" || _tag === "Rejected"]).toEqual([step, false])
      expect([step, timesOf(payment.id, await network.taken())]).toEqual([step, 1])
    }
  }),
  must("is unavailable while a step fails, refuses nothing for it, and goes on afterwards", async ({ open, under }) => {
    const network = networkOf(open)
    await eachStep(
      network,
      async (step) => {
        const payment = under.payment(step, "settled")
        const answer = await during(open.rail.send(PROGRAM, payment))
        if (!(answer instanceof RailsUnavailable)) return expect([step, answer._tag]).toEqual([step, "Pending"])
        if (answer.untaken === true) expect([step, timesOf(payment.id, await network.taken())]).toEqual([step, 0])
      },
      async (step) => {
        const payment = under.payment(step, "settled")
        await answerTo(open, payment)
        expect([step, timesOf(payment.id, await network.taken())]).toEqual([step, 1])
      }
    )
  })
]

/** Cases about payments that no message of the network can carry. */
export const refusals: ReadonlyArray<RailCase> = [
  must("rejects a payment that no message can carry, sends nothing of it, and goes on", async (desk) => {
    const { open, under } = desk
    const [payment] = paymentsOf(desk, "settled")
    if (under.unsendable === undefined || payment === undefined) return
    expect((await answerTo(open, under.unsendable))._tag).toBe("Rejected")
    await answerTo(open, payment)
    expect(await networkOf(open).taken()).toEqual([payment.id])
  })
]
