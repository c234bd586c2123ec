import { expect } from "../conformance/Expect.ts"
import { answerTo, paymentsOf, type RailCase } from "./RailDesk.ts"

const isRejected = ({ _tag }: { readonly _tag: string }): boolean => _tag === "Rejected"
const isPending = ({ _tag }: { readonly _tag: string }): boolean => _tag === "Pending"

const must = (name: string, run: RailCase["run"]): RailCase => ({ name, run })

/** Cases about the outcomes of payments. */
export const outcomes: ReadonlyArray<RailCase> = [
  must("tells each payment its own outcome, in whichever order the network decides", async (desk) => {
    const { open } = desk
    const payments = paymentsOf(desk, "settled", "rejected", "settled", "rejected", "settled")
    for (const payment of payments) await answerTo(open, payment)
    await open.tell(payments.toReversed())
    const answers = []
    for (const payment of payments) answers.push(await answerTo(open, payment))
    expect(answers.some(isPending)).toBe(false)
    expect(answers.map(isRejected)).toEqual([false, true, false, true, false])
  }),
  must("keeps to an outcome, also in its next process", async (desk) => {
    const { open } = desk
    const payments = paymentsOf(desk, "settled", "rejected")
    for (const payment of payments) await answerTo(open, payment)
    await open.tell(payments)
    const ask = async () => {
      const answers = []
      for (const payment of payments) answers.push(await answerTo(open, payment))
      return answers
    }
    const first = await ask()
    expect([...first.map(isPending), ...first.map(isRejected)]).toEqual([false, false, false, true])
    expect(await ask()).toEqual(first)
    await open.restart()
    expect(await ask()).toEqual(first)
  })
]
