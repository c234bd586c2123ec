import { startBank, type TestBank } from "@vostro/sandbox/test"
import type { Row } from "./Measures.ts"
import type { Target } from "./Target.ts"

/** Number of objects of the bank that is forked. */
const OBJECTS = 10_000

/** Number of forks of which the median counts. */
const FORKS = 11

/** Measures forks of a bank for tests with 10,000 transfers, the first payment of each, and `reset`; medians in ms. */
export const measureForks = async (): Promise<ReadonlyArray<Row>> => {
  const bank = await startBank({ seed: "bench" })
  for (let n = 0; n < OBJECTS; n++) await pay(bank, `filler-${n}`)
  const forks: Array<number> = []
  const payments: Array<number> = []
  const resets: Array<number> = []
  for (let n = 0; n < FORKS; n++) {
    const [fork, forkMs] = await timed(() => bank.fork())
    const [, paymentMs] = await timed(() => pay(fork, `first-${n}`))
    const [, resetMs] = await timed(() => fork.reset(bank.snapshot()))
    await fork.stop()
    forks.push(forkMs)
    payments.push(paymentMs)
    resets.push(resetMs)
  }
  await bank.stop()
  return [
    { what: "fork of a bank with 10,000 transfers, median of 11", value: medianOf(forks), unit: "ms" },
    { what: "first payment of such a fork, median of 11", value: medianOf(payments), unit: "ms" },
    { what: "reset of such a bank, median of 11", value: medianOf(resets), unit: "ms" }
  ]
}

/** Required figures of forks. */
export const forkTargets = (figureOf: (what: string) => number): ReadonlyArray<Target> => [
  ["fork of a bank with 10,000 objects, ms", figureOf("fork of a bank with 10,000 transfers, median of 11"), "<=", 5]
]

const pay = ({ accountNumberIds: [from, to], client }: TestBank, idempotencyKey: string) => {
  const parties = { sender_account_number_id: from, receiver_account_number_id: to }
  const body = { amount: 1, currency_code: "USD", description: "Lunch", ...parties } as const
  return client.call("internal_transfer.create", { idempotencyKey, body })
}

const timed = async <A>(work: () => Promise<A>): Promise<readonly [A, number]> => {
  const started = performance.now()
  const result = await work()
  return [result, performance.now() - started]
}

const medianOf = (taken: ReadonlyArray<number>): number =>
  taken.toSorted((a, b) => a - b)[taken.length >> 1] ?? Number.NaN
