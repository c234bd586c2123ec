/** Faults of a simulation, each with its probability at every occasion. */
export const DEFAULT_FAULTS = {
  /** The store refuses a call: it reports that it wrote nothing. */
  store_refused: 0.002,
  /** The store does not answer, and has done nothing. */
  store_down: 0.002,
  /** The store does what it is asked, and its answer is lost. */
  store_lost: 0.004,
  /** The store does what it is asked, and its answer comes late. */
  store_late: 0.02,
  /** A payment network cannot be reached. */
  network_down: 0.01,
  /** A payment network takes a message, and its answer is lost. */
  network_lost: 0.01,
  /** A payment network takes a message, and its answer comes late. */
  network_late: 0.02,
  /** A caller loses the bank's answer, and repeats its call with the same key. */
  answer_lost: 0.02,
  /** A webhook does not reach its receiver. */
  webhook_lost: 0.03,
  /** A webhook is handled, and its answer does not reach the bank. */
  webhook_unanswered: 0.03,
  /** A webhook arrives after the bank has given it up. */
  webhook_late: 0.03,
  /** A webhook arrives twice. */
  webhook_twice: 0.03,
  /** The bank's process ends at once, and another starts on the same store. Per step. */
  crash: 0.0002
} as const

/** Name of a fault. */
export type FaultName = keyof typeof DEFAULT_FAULTS

/** Probabilities of all faults. */
export type FaultRates = Readonly<Record<FaultName, number>>

const names = Object.keys(DEFAULT_FAULTS)

const isFault = (name: string): name is FaultName => names.includes(name)

/** Faults of one occasion, at most one of which happens. */
const GROUPS = ["store", "network", "answer", "webhook", "crash"] as const

/**
 * Returns the probabilities of a simulation: the defaults, changed by those given; none for `false`. Throws a `TypeError`
 * for an unknown fault, and a `RangeError` for a number that is no probability, or for more than 1 at one occasion.
 */
export const faultRatesOf = (given: false | Readonly<Record<string, number>> = {}): FaultRates => {
  const rates = { ...DEFAULT_FAULTS, ...(given === false ? noFaults : given) }
  for (const [name, rate] of Object.entries(given)) {
    if (!isFault(name)) throw new TypeError(`unknown fault ${name}: the faults are ${names.join(", ")}`)
    if (!(rate >= 0 && rate <= 1)) throw new RangeError(`${name} must be a probability from 0 to 1 (got ${rate})`)
  }
  for (const group of GROUPS) {
    const own = names.filter(isFault).filter((name) => name.startsWith(group))
    const sum = own.reduce((total, name) => total + rates[name], 0)
    if (sum > 1) throw new RangeError(`${own.join(", ")} are more than 1 together: only one of them happens at a time`)
  }
  return rates
}

const noFaults: FaultRates = {
  store_refused: 0,
  store_down: 0,
  store_lost: 0,
  store_late: 0,
  network_down: 0,
  network_lost: 0,
  network_late: 0,
  answer_lost: 0,
  webhook_lost: 0,
  webhook_unanswered: 0,
  webhook_late: 0,
  webhook_twice: 0,
  crash: 0
}
