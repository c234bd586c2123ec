import { Effect } from "effect"
import { expect } from "../conformance/Expect.ts"
import type { Identified } from "./PaymentRail.ts"
import { answerTo, during, eachStep, networkOf, PROGRAM, paymentsOf, type RailCase, type RailDesk } from "./RailDesk.ts"

const must = (name: string, run: RailCase["run"]): RailCase => ({ name, run })

const handOver = <P extends Identified, M>({ open: { rail }, under }: RailDesk<P, M>, payment: P) => {
  if (under.request === undefined || rail.sendMessage === undefined) {
    throw new TypeError("the case needs sendMessage of the port, and its messages")
  }
  return rail.sendMessage(PROGRAM, under.request(payment))
}

const requestedOf = async <P extends Identified, M>({ open }: RailDesk<P, M>) =>
  (await networkOf(open).requested?.()) ?? []

/** Cases about the messages of return requests. */
export const requests: ReadonlyArray<RailCase> = [
  must("sends the messages about return requests in order, each about its own payment", async (desk) => {
    const { open } = desk
    const payments = paymentsOf(desk, "settled", "settled", "settled")
    for (const payment of payments) await answerTo(open, payment)
    const asked = payments.toReversed()
    for (const payment of asked) expect(await Effect.runPromise(handOver(desk, payment))).toEqual({ _tag: "Taken" })
    expect(await requestedOf(desk)).toEqual(asked.map(({ id }) => id))
  }),
  must("sends a message about a return request once, though its process ends at any step", async (desk) => {
    const { open, under } = desk
    await eachStep(
      networkOf(open),
      async (step) => {
        const payment = under.payment(step, "settled")
        networkOf(open).repair()
        await answerTo(open, payment)
        networkOf(open).failAt(step)
        await during(handOver(desk, payment)).catch(() => undefined)
      },
      async (step) => {
        const { id } = under.payment(step, "settled")
        await open.restart()
        for (let nth = 0; nth < 2; nth++) {
          const answer = await Effect.runPromise(handOver(desk, under.payment(step, "settled")))
          expect([step, answer]).toEqual([step, { _tag: "Taken" }])
        }
        const taken = await requestedOf(desk)
        expect([step, taken.filter((one) => one === id)]).toEqual([step, [id]])
      }
    )
  })
]
