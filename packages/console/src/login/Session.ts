import type { Seal } from "./Sealed.ts"

/** Content of a viewer's cookie, sealed. Times are in ms. */
export interface Session {
  readonly id: string
  /** The operator's token. */
  readonly token: string
  readonly since: number
  readonly seen: number
}

/** Longest life of a session, whatever happens in it. */
const LIFE_MS = 8 * 3_600_000

/** Time after which a session ends in which no page was opened. */
const IDLE_MS = 30 * 60_000

/** Age from which a cookie is renewed, so that most pages set none. */
const RENEW_MS = 60_000

/** Maximum number of ended sessions that are remembered. */
const MAX_ENDED = 10_000

/** The sessions of a console. */
export interface SessionBook {
  /** Begins a session with a token. Its id is new, whatever cookie the browser had. */
  readonly begin: (token: string) => Promise<Sealed>
  /** Returns the session of a cookie, unless it has ended. */
  readonly find: (value: string | undefined) => Promise<Session | undefined>
  /** Returns a new cookie for a session that is in use, if its cookie is old. */
  readonly renew: (session: Session) => Promise<Sealed | undefined>
  /** Ends a session before its time. This process takes no copy of its cookie any more. */
  readonly end: (session: Session) => void
}

/** Value of a cookie, and the seconds for which the browser keeps it. */
export interface Sealed {
  readonly value: string
  readonly seconds: number
}

/** Makes the book of the sessions of a console. It keeps only those that were ended, for as long as they would live. */
export const makeSessionBook = ({ open, seal }: Seal, now: () => number): SessionBook => {
  const ended = new Map<string, number>()
  const untilOf = ({ seen, since }: Session): number => Math.min(since + LIFE_MS, seen + IDLE_MS)
  const sealed = async (session: Session): Promise<Sealed> => ({
    value: await seal(JSON.stringify(session)),
    seconds: Math.ceil((untilOf(session) - session.seen) / 1_000)
  })
  return {
    begin: (token) => sealed({ id: crypto.randomUUID(), token, since: now(), seen: now() }),
    find: async (value) => {
      const text = value === undefined ? undefined : await open(value)
      if (text === undefined) return undefined
      const session: Session = JSON.parse(text)
      return now() < untilOf(session) && !ended.has(session.id) ? session : undefined
    },
    renew: async (session) => (now() - session.seen < RENEW_MS ? undefined : sealed({ ...session, seen: now() })),
    end: ({ id, since }) => {
      for (const [other, until] of ended) if (until <= now() || ended.size >= MAX_ENDED) ended.delete(other)
      ended.set(id, since + LIFE_MS)
    }
  }
}
