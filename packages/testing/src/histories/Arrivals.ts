import { refuseUnknownOptions } from "@vostro/http/promise"
import { randomOf } from "../seeds/Random.ts"

/** What a message needs to arrive in disorder: its own id, and that of its object. */
export interface Sendable {
  readonly id: string
  readonly object: { readonly id: string }
}

/** How often a network disturbs messages, as probabilities. */
export interface Disorder {
  readonly seed: number
  /** A message arrives again, at once or later. Default: 0.2. */
  readonly duplicate?: number
  /** A message arrives after later ones, with its object as it was when it was sent. Default: 0.2. */
  readonly delay?: number
  /** A message is lost. The sender sends it again, with its object as it is by then. Default: 0.1. */
  readonly lose?: number
  /** Most places by which a message moves back. Default: 5. */
  readonly reach?: number
}

const known: Readonly<Record<keyof Disorder, true>> = {
  seed: true,
  duplicate: true,
  delay: true,
  lose: true,
  reach: true
}

const DEFAULTS = { duplicate: 0.2, delay: 0.2, lose: 0.1, reach: 5 }

/**
 * Returns messages in the order in which they arrive. Each arrives at least once. Depends on the seed only. Throws a
 * `RangeError` for a number that is no probability, or if `delay` and `lose` are more than 1 together, and a `TypeError` for
 * an unknown option, or without a seed.
 */
export const arrivalsOf = <M extends Sendable>(sent: ReadonlyArray<M>, disorder: Disorder): ReadonlyArray<M> => {
  refuseUnknownOptions<Disorder>("arrivalsOf", disorder, known)
  const { delay, duplicate, lose, reach, seed } = { ...DEFAULTS, ...disorder }
  if (!Number.isSafeInteger(seed)) throw new TypeError(`arrivalsOf needs a seed, a whole number (got ${seed})`)
  check({ delay, duplicate, lose, reach })
  const random = randomOf(seed)
  const arrivals: Array<{ readonly place: number; readonly message: M }> = []
  sent.forEach((message, at) => {
    const drawn = random.next()
    const late = 1 + random.below(reach)
    const isLost = drawn < lose
    const place = isLost || drawn < lose + delay ? at + late + 0.5 : at
    const arrived = isLost ? withNewest(message, sent, at + late) : message
    arrivals.push({ place, message: arrived })
    if (random.chance(duplicate)) arrivals.push({ place: place + random.below(reach + 1), message: arrived })
  })
  return arrivals.sort((one, other) => one.place - other.place).map(({ message }) => message)
}

/** Returns a message as it is sent again, with its object as of the message at a place. */
const withNewest = <M extends Sendable>(message: M, sent: ReadonlyArray<M>, until: number): M => {
  const newest = sent.slice(0, until + 1).findLast(({ object }) => object.id === message.object.id)
  return newest === undefined ? message : { ...message, object: newest.object }
}

const check = ({ delay, duplicate, lose, reach }: typeof DEFAULTS): void => {
  for (const [name, value] of Object.entries({ delay, duplicate, lose })) {
    if (!(value >= 0 && value <= 1)) throw new RangeError(`${name} must be a probability from 0 to 1 (got ${value})`)
  }
  if (delay + lose > 1) throw new RangeError(`a message is either delayed or lost: lower delay or lose to 1 together`)
  if (!Number.isInteger(reach) || reach < 1) throw new RangeError(`reach must be a whole number from 1 (got ${reach})`)
}
