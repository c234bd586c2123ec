import { DAY_MS, type MomentWords, momentFrom, type Span } from "@vostro/domain"
import type { PromiseClient } from "@vostro/http/promise"
import { momentMs, spanMs } from "../clock/Moves.ts"
import type { OpenBank } from "./OpenBank.ts"
import type { TestBank } from "./TestBank.ts"
import { checkStatus, reach } from "./Until.ts"

/** Maximum time in ms that `until` lets pass. */
const PATIENCE_MS = 365 * DAY_MS

/** Maximum time in ms that `until` waits for a bank with a real clock. */
const REAL_PATIENCE_MS = 30_000

/** Interval in ms at which `until` looks at a bank with a real clock. */
const LOOK_MS = 20

/** A bank whose time passes, and a client that reads its objects. */
interface Timed {
  readonly open: Pick<OpenBank, "manual" | "now" | "move" | "nextDue">
  readonly reader: PromiseClient
}

/** Makes the moves of a bank's time: by a span, to a moment, and until an object has a status. `hours` has its cutoffs. */
export const timeOf = (
  current: () => Timed,
  hours: Parameters<typeof momentFrom>[2]
): Pick<TestBank, "advance" | "advanceTo" | "until"> => {
  const now = () => current().open.now()
  const move = (ms: number) => current().open.move(ms)
  /** Lets time pass until the next work is done; false if none is due by then. */
  const passTime = async (lastMs: number): Promise<boolean> => {
    if (now() >= lastMs) return false
    const isReal = current().open.manual === undefined
    if (isReal) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    await move(isReal ? 0 : (await current().open.nextDue(lastMs)) - now())
    return true
  }
  return {
    advance: async (span: number | Span) => move(spanMs(span, now())),
    advanceTo: async (moment: MomentWords) => {
      if (current().open.manual === undefined) throw new TypeError("a real clock cannot be moved: use clock: manual")
      return move(momentMs(momentFrom(now(), moment, hours), moment, now()))
    },
    until: async (id, status) => {
      checkStatus(id, status)
      const started = now()
      const lastMs = started + (current().open.manual === undefined ? REAL_PATIENCE_MS : PATIENCE_MS)
      await move(0)
      return reach(current().reader, id, status, { pass: () => passTime(lastMs), passedMs: () => now() - started })
    }
  }
}
