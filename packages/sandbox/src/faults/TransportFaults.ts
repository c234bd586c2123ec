import { refuseUnknownOptions } from "@vostro/http/promise"
import { checkChance, drawn } from "../seed/Chance.ts"
import { type FaultCounts, type FaultKind, type FaultOptions, faultNamed, faultNames } from "./FaultKinds.ts"

/** Default of `slowMs`. */
const SLOW_MS = 250

/** Kinds after which a request that is repeated for ever would never be answered. */
const UNANSWERED: ReadonlyArray<FaultKind> = faultNames.filter((kind) => kind !== "slow")

/** Refuses faults that are unknown or contradict each other. Throws a `TypeError`. */
export const checkFaults = (options: FaultOptions): void => {
  refuseUnknownOptions<FaultOptions>("faults", options, { rate: true, kinds: true, seed: true, slowMs: true })
  checkChance("faults", options, faultNames)
  const { kinds = faultNames, rate, slowMs } = options
  if (slowMs !== undefined && !(Number.isInteger(slowMs) && slowMs >= 0 && slowMs <= 60_000)) {
    throw new TypeError(`faults.slowMs must be whole milliseconds from 0 to 60000 (got ${slowMs})`)
  }
  if (slowMs !== undefined && !kinds.includes("slow")) {
    throw new TypeError(`faults.slowMs is set, but faults.kinds has no slow: add slow, or leave slowMs out`)
  }
  if (rate === 1 && kinds.every((kind) => UNANSWERED.includes(kind))) {
    throw new TypeError("faults.rate is 1 and no kind lets an answer through: lower the rate, or add slow to the kinds")
  }
}

/** The faults of the connections to one bank: asked for by a header, by a call, or drawn at random. Counts those that happen. */
export class TransportFaults {
  private options: FaultOptions | undefined
  private readonly bankSeed: string
  private readonly asked: Array<FaultKind>
  private readonly counted: Record<FaultKind, number>
  private draws: number

  constructor(options: FaultOptions | undefined, bankSeed: string, original?: TransportFaults) {
    this.options = options
    this.bankSeed = bankSeed
    this.asked = original?.asked.slice() ?? []
    this.counted = { ...(original?.counted ?? none) }
    this.draws = original?.draws ?? 0
  }

  /** Delay of a `slow` answer in ms. */
  get slowMs(): number {
    return this.options?.slowMs ?? SLOW_MS
  }

  /** Number of faults that happened, by kind. */
  get counts(): FaultCounts {
    return { ...this.counted }
  }

  /** Makes the next requests fail, one for each kind, in this order. */
  ask(kinds: ReadonlyArray<FaultKind>): void {
    for (const kind of kinds) {
      if (faultNamed(kind) === undefined) {
        throw new TypeError(`there is no fault ${kind}; the faults are ${faultNames.join(", ")}`)
      }
    }
    this.asked.push(...kinds)
  }

  /** Makes faults happen at random from now on, in place of those before. Throws a `TypeError` for options that make no sense. */
  arm(options: FaultOptions): void {
    checkFaults(options)
    this.options = options
  }

  /** Ends all faults: those asked for, and those at random. */
  disarm(): void {
    this.options = undefined
    this.asked.length = 0
  }

  /** Faults that are to come: those of the next requests, and those at random. */
  get plan(): { readonly next: ReadonlyArray<FaultKind>; readonly random: FaultOptions | null } {
    return { next: [...this.asked], random: this.options ?? null }
  }

  /** Faults that are to come, in words. */
  get armed(): ReadonlyArray<string> {
    const next = this.asked.length === 0 ? [] : [`${this.asked.join(", ")} for the next requests`]
    const { kinds = faultNames, rate = 0 } = this.options ?? {}
    return rate === 0 ? next : [...next, `${kinds.join(" or ")} for ${Math.round(rate * 1000) / 10} % of the requests`]
  }

  /** Returns the fault of the next request: that of its header, else the next one asked for, else a random one. */
  next(header: FaultKind | undefined): FaultKind | undefined {
    const kind = header ?? this.asked.shift() ?? this.byChance()
    if (kind !== undefined) this.counted[kind] += 1
    return kind
  }

  /** Returns the faults of a fork of the bank, which continue alike. */
  fork(): TransportFaults {
    return new TransportFaults(this.options, this.bankSeed, this)
  }

  private byChance(): FaultKind | undefined {
    return this.options && drawn(this.options, this.bankSeed, "fault", this.draws++, faultNames)
  }
}

const none: FaultCounts = {
  lost_answer: 0,
  gateway_timeout: 0,
  service_unavailable: 0,
  rate_limit_exceeded: 0,
  slow: 0,
  reset: 0
}
