import { cents, emptyReadSet } from "@vostro/domain/ports"
import { Effect } from "effect"
import { type Bench, must, times } from "./Case.ts"
import { commitOf, fundedPosition, NOW, paymentOf, writeOf } from "./Commits.ts"
import { expect } from "./Expect.ts"

/** Number of programs: on a cluster, two of so many are on different servers. */
const MANY = 8

const programsOf = ({ program_id }: Bench): ReadonlyArray<string> => times(MANY, (index) => `${program_id}${index}`)

/** Books a message in a program as the bank does: its claim before the commit, its value in it. */
const book = Effect.fnUntraced(function* ({ program_id: bank, store }: Bench, program_id: string, message: string) {
  const value = `${message} of ${bank}`
  const isHeld = yield* store.claim([{ kind: "thing", name: "message", value, holder: program_id }])
  if (!isHeld) return false
  const writes = [writeOf(`thing_${message}`, 0, { uniques: [{ name: "message", value, scope: "bank" }] })]
  return (yield* store.commit(commitOf({ program_id, writes })))._tag === "Committed"
})

/** Takes the next number of the bank for a program, from an object of the bank: one commit there, one in the program. */
const takeNumber = Effect.fnUntraced(function* ({ program_id: bank, store }: Bench, program_id: string) {
  for (;;) {
    const { objects } = yield* store.load(bank, { ...emptyReadSet, objects: [{ kind: "thing", id: "numbers" }] })
    const version = objects[0]?.version ?? 0
    // The others load too before one of them commits.
    yield* Effect.yieldNow
    const taken = yield* store.commit(commitOf({ program_id: bank, writes: [writeOf("numbers", version)] }))
    if (taken._tag === "Conflict") continue
    yield* store.commit(commitOf({ program_id, writes: [writeOf(`number_${version}`, 0)] }))
    return version
  }
})

const inAll = <A, E>(bench: Bench, use: (program_id: string, index: number) => Effect.Effect<A, E>) =>
  Effect.forEach(programsOf(bench), use, { concurrency: "unbounded" })

/** Cases for what programs have in common, though each may be on another server. */
export const programs = [
  must("books a message of its own in each of many programs at once, and one message in one of them", (bench) =>
    Effect.gen(function* () {
      expect(yield* inAll(bench, (program_id, index) => book(bench, program_id, `own_${index}`))).toEqual(
        times(MANY, () => true)
      )
      const booked = yield* inAll(bench, (program_id) => book(bench, program_id, "one"))
      expect(booked.filter((isBooked) => isBooked)).toHaveLength(1)
      // Handed over once more, in each of them.
      expect(yield* inAll(bench, (program_id) => book(bench, program_id, "one"))).toEqual(times(MANY, () => false))
    })
  ),
  must("gives each number of the bank to one of many programs", (bench) =>
    Effect.gen(function* () {
      const taken = yield* inAll(bench, (program_id) => takeNumber(bench, program_id))
      expect([...taken].sort()).toEqual(times(MANY, (index) => index))
    })
  ),
  must("finds the due work of many programs, in pages by program", (bench) =>
    Effect.gen(function* () {
      const { store } = bench
      const queues = ["hooks", "sends"]
      yield* inAll(bench, (program_id) =>
        store.commit(
          commitOf({ program_id, timers: queues.map((queue) => ({ queue, object_id: "1", due_at_ms: NOW })) })
        )
      )
      const wanted = programsOf(bench).flatMap((program_id) => queues.map((queue) => ({ program_id, queue })))
      const pages = yield* Effect.forEach([0, 5, 10, 15], (at) => {
        const after = wanted[at - 1] ?? { program_id: bench.program_id, queue: "" }
        return store.due({ now_ms: NOW, after, limit: 5 })
      })
      expect(pages.flat().slice(0, wanted.length)).toEqual(wanted)
    })
  ),
  must("keeps the totals of many programs apart, with payments in all at once", (bench) =>
    Effect.gen(function* () {
      const { store } = bench
      const [a, b] = ["account_number_a", "account_number_b"]
      const sums = yield* inAll(bench, (program_id, index) =>
        Effect.gen(function* () {
          const write = (parts: Parameters<typeof commitOf>[0]) => store.commit(commitOf({ program_id, ...parts }))
          yield* write(fundedPosition(a, 100 + index))
          yield* write(fundedPosition(b, 0))
          yield* write(paymentOf("paid_1", a, b, 30))
          const totals = yield* store.totals(program_id)
          const audit = yield* store.audit(program_id)
          const posted = totals.reduce((sum, one) => sum + one.posted, 0n)
          return [posted, audit.sum, audit.mismatched.length]
        })
      )
      expect(sums).toEqual(times(MANY, (index) => [BigInt(cents(100 + index)), 0n, 0]))
    })
  )
]
