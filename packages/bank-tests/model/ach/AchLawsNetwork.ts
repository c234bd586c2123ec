import type { Ach, OutboundEntry, OutgoingAch, SubmissionWindow } from "@vostro/domain/rails"
import { expect } from "vitest"
import type { AchLaw } from "./AchLaws.ts"
import { returnMakesIt, sentWithin } from "./AchModelCalendar.ts"
import type { Handed } from "./AchModelNetwork.ts"
import type { Promised, World } from "./AchModelWorld.ts"

/** Returns the submissions, repeated ones counted once. */
export const handedOnce = ({ network }: World): ReadonlyArray<Handed> => [
  ...new Map(network.handed.map((one) => [one.window.id, one])).values()
]

const withoutCorrection = ({ correction: _, kept: { change: __, ...kept }, ...entry }: OutgoingAch) => ({
  ...entry,
  kept
})

// Ignores the client's metadata on a submitted entry and the corrections of the network.
const contentOf = ({ ach, sends, trace_number }: OutboundEntry) => {
  const { metadata: _, updated_at: __, ...told } = ach.direction === "outgoing" ? withoutCorrection(ach) : ach
  return { sends, trace_number, told }
}

/** Returns the kind of entry that a change of status must have sent, once per change. */
const sentFor = ({ direction }: Ach, before: string, after: string): string | undefined => {
  if (before === after) return undefined
  if (direction === "outgoing" && after === "submitted") return "forward"
  if (direction === "incoming" && after === "returned") return "return"
  if (direction === "outgoing" && after === "return_dishonored") return "dishonored_return"
  return direction === "incoming" && after === "return_contested" ? "contested_return" : undefined
}

const toldOf = ({ watched }: World): ReadonlyArray<string> =>
  [...watched.states].flatMap(([id, states]) =>
    states.flatMap(({ one }, at) => {
      const sent = sentFor(one, states[at - 1]?.one.status ?? "new", one.status)
      return sent === undefined ? [] : [`${id} ${sent}`]
    })
  )

const windowsIn = ({ watched }: World): ReadonlyMap<string, SubmissionWindow> => {
  const windows = new Map<string, SubmissionWindow>()
  for (const { kind, id, body } of watched.journal.flatMap(({ writes }) => writes)) {
    if (kind === "ach_window") windows.set(id, JSON.parse(body))
  }
  return windows
}

const makesIt = ({ code, from, what }: Promised, window: SubmissionWindow): boolean => {
  switch (what) {
    case "return":
      return returnMakesIt(code, from, window)
    case "contest":
      return sentWithin(2, from, window)
    default:
      return sentWithin(5, from, window)
  }
}

/** Laws of outgoing entries. */
export const networkLaws: ReadonlyArray<AchLaw> = [
  {
    name: "a repeated submission has the same entries",
    holds: ({ network }) => {
      const first = new Map<string, Handed>()
      for (const one of network.handed) {
        const before = first.get(one.window.id) ?? one
        first.set(one.window.id, before)
        expect(one.entries.map(contentOf)).toEqual(before.entries.map(contentOf))
      }
    }
  },
  {
    name: "every due entry is submitted once, and nothing else",
    holds: (world) =>
      expect(
        handedOnce(world)
          .flatMap(({ entries }) => entries.map(({ ach, sends }) => `${ach.id} ${sends}`))
          .toSorted()
      ).toEqual(toldOf(world).toSorted())
  },
  {
    name: "a submitted entry has the requested fields",
    holds: (world) => {
      for (const { ach, sends } of handedOnce(world).flatMap(({ entries }) => entries)) {
        const asked = world.watched.states.get(ach.id)?.[0]?.one
        const { amount, counterparty, sec_code, statement_descriptor, transaction_type } = ach
        expect(asked).toMatchObject({ amount, counterparty, sec_code, statement_descriptor, transaction_type })
        expect(["forward", ach.returns.at(-1)?.type]).toContain(sends)
      }
    }
  },
  {
    name: "trace numbers ascend and are unique",
    holds: (world) => {
      const submissions = handedOnce(world).map(({ entries }) => entries.map(({ trace_number }) => trace_number))
      for (const numbers of submissions) expect(numbers).toEqual(numbers.toSorted())
      const all = submissions.flat()
      expect(new Set(all).size).toBe(all.length)
      for (const { ach, trace_number } of handedOnce(world).flatMap(({ entries }) => entries)) {
        const { record_details, returns } = world.watched.states.get(ach.id)?.at(-1)?.one ?? ach
        const known = [record_details.trace_number, ...returns.map((hop) => hop.trace_number)]
        expect(known).toContain(trace_number)
      }
    }
  },
  {
    name: "a request accepted in time is submitted in time",
    holds: (world) => {
      const windows = windowsIn(world)
      for (const wish of world.promised) {
        const { states } = world.watched
        const since = (states.get(wish.id) ?? []).filter(({ version }) => version >= wish.version)
        // A withdrawn request has no deadline; a repeated one counts as a new request.
        const end = since.findIndex(({ one }) => one.status !== since[0]?.one.status)
        const waiting = end === -1 ? since : since.slice(0, end)
        // An entry that awaits screening or review has no window yet, and no promised deadline.
        let before = windows.get(waiting[0]?.one.kept.queue ?? "")
        for (const { at_ms, one } of before === undefined ? [] : waiting) {
          const window = windows.get(one.kept.queue ?? "")
          // An entry past its cutoff, for lack of a worker, cannot join another window in time.
          if (before !== undefined && window !== before && at_ms >= Date.parse(before.cutoff_at)) break
          if (window !== undefined) expect([wish, window, makesIt(wish, window)]).toEqual([wish, window, true])
          before = window
        }
      }
    }
  }
]
