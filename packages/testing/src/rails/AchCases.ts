import { StoreUnavailable } from "@vostro/domain/ports"
import { RailsUnavailable, type Submission } from "@vostro/domain/rails"
import { Effect, Exit } from "effect"
import { expect } from "../conformance/Expect.ts"
import type { AchRailCase, OpenAchRail } from "./AchRail.ts"
import { during, eachStep } from "./RailDesk.ts"
import { entriesFrom, nthSubmission, unreadableAfterFirst } from "./Submissions.ts"

const must = (name: string, run: AchRailCase["run"]): AchRailCase => ({ name, run })

const ENTRIES = 20

const submit = ({ rail }: OpenAchRail, submission: Submission) => Effect.runPromise(rail.submit(submission))
const tracesOf = (first: number, count = ENTRIES) => entriesFrom(first, count).map(({ trace_number }) => trace_number)
const nth = (number: number, page?: number) => nthSubmission(number, entriesFrom(number * ENTRIES, ENTRIES), page)

/** Entries of the nth submission that the network got, in order. */
const takenOf = async (number: number, { taken }: OpenAchRail): Promise<ReadonlyArray<string>> => {
  const own = new Set(tracesOf(number * ENTRIES))
  return (await taken()).flat().filter((trace) => own.has(trace))
}

/** Cases about the windows that the network gets. */
export const windows: ReadonlyArray<AchRailCase> = [
  must("sends each entry of a window once and in order, from pages of any size", async (open) => {
    for (const [at, page] of [1, 7, 500].entries()) {
      await submit(open, nth(at, page))
      expect(await takenOf(at, open)).toEqual(tracesOf(at * ENTRIES))
    }
  }),
  must("sends a window once, however often and in whichever process the bank submits it", async (open) => {
    await submit(open, nth(1))
    await submit(open, nth(1))
    await open.restart()
    await submit(open, nth(1))
    expect(await takenOf(1, open)).toEqual(tracesOf(ENTRIES))
  }),
  must("sends a window once for submissions at the same time", async (open) => {
    await Promise.all([submit(open, nth(1)), submit(open, nth(1)), submit(open, nth(1))])
    expect(await takenOf(1, open)).toEqual(tracesOf(ENTRIES))
  }),
  must("sends nothing for a window without entries", async (open) => {
    await submit(open, nthSubmission(1, []))
    expect(await open.taken()).toEqual([])
  }),
  must("asks for one page at a time, each after the last entry of the page before", async (open) => {
    const submission = nth(1, 4)
    let pending = 0
    let last: string | undefined
    await submit(open, {
      ...submission,
      entriesAfter: (after) =>
        Effect.gen(function* () {
          pending += 1
          expect(pending).toBe(1)
          // A second pass over the entries begins again.
          if (after !== undefined) expect(after).toBe(last)
          yield* Effect.yieldNow
          const page = yield* submission.entriesAfter(after)
          last = page.at(-1)?.ach.id ?? last
          pending -= 1
          return page
        })
    })
    expect(await takenOf(1, open)).toEqual(tracesOf(ENTRIES))
  })
]

/** Cases about the failures of an adapter of ACH. */
export const achFailures: ReadonlyArray<AchRailCase> = [
  must("sends a window once, though its process ends at any step", (open) =>
    eachStep(
      open,
      async (step) => void (await during(open.rail.submit(nth(step))).catch(() => undefined)),
      async (step) => {
        await open.restart()
        await submit(open, nth(step))
        await submit(open, nth(step))
        expect([step, await takenOf(step, open)]).toEqual([step, tracesOf(step * ENTRIES)])
      }
    )
  ),
  must("is unavailable while a step fails, and goes on afterwards", (open) =>
    eachStep(
      open,
      async (step) => {
        const error = await during(open.rail.submit(nth(step)))
        if (!(error instanceof RailsUnavailable))
          return expect([step, await takenOf(step, open)]).toEqual([step, tracesOf(step * ENTRIES)])
        if (error.untaken === true) expect([step, await takenOf(step, open)]).toEqual([step, []])
      },
      async (step) => {
        await submit(open, nth(step))
        expect([step, await takenOf(step, open)]).toEqual([step, tracesOf(step * ENTRIES)])
      }
    )
  ),
  must("sends a window once that could not be read to its end before", async (open) => {
    const error = new StoreUnavailable({ cause: "the store is away" })
    const exit = await Effect.runPromiseExit(open.rail.submit(unreadableAfterFirst(nth(1, 5), error)))
    expect(Exit.hasFails(exit)).toBe(true)
    await submit(open, nth(1, 5))
    expect(await takenOf(1, open)).toEqual(tracesOf(ENTRIES))
  })
]
