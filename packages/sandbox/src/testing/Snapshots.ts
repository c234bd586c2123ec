import type { BankSecrets } from "@vostro/bank"
import type { Memory } from "@vostro/memory"
import type { ChaoticDelivery } from "../chaos/ChaoticDelivery.ts"
import type { TransportFaults } from "../faults/TransportFaults.ts"
import type { Randomness } from "../seed/SeededEntropy.ts"
import type { KeptToken } from "./KeptToken.ts"

/** A kept state of a test bank. */
export interface Snapshot {
  /** Time of the bank then, in ms since 1970. */
  readonly now: number
}

/** Everything that a test bank in memory consists of. */
export interface BankState {
  /** The bank that all snapshots and forks began with. */
  readonly origin: object
  readonly secrets: BankSecrets
  readonly memory: Memory
  /** Time in ms at which a manual clock starts; undefined for the present. */
  readonly startMs: number | undefined
  readonly randomness: Randomness
  /** The newest event of each program that the simulated network has read. */
  readonly seen: Map<string, string>
  readonly token: KeptToken
  readonly faults: TransportFaults
  readonly chaos: ChaoticDelivery
}

/** Returns a state that continues like another one. Later changes of one do not reach the other. */
export const forkOf = (state: BankState, nowMs: number | undefined): BankState => ({
  origin: state.origin,
  secrets: state.secrets,
  memory: state.memory.fork(),
  startMs: nowMs,
  randomness: state.randomness.fork(),
  seen: new Map(state.seen),
  token: { ...state.token },
  faults: state.faults.fork(),
  chaos: state.chaos.fork()
})

const states = new WeakMap<Snapshot, BankState>()

/** Makes the snapshot of a state that nothing changes any more. */
export const snapshotOf = (state: BankState): Snapshot => {
  const snapshot: Snapshot = Object.freeze({ now: state.startMs ?? 0 })
  states.set(snapshot, state)
  return snapshot
}

/** Returns the state of a snapshot. Throws a `TypeError` for that of another bank. */
export const stateOf = (snapshot: Snapshot, origin: object): BankState => {
  const state = states.get(snapshot)
  if (state?.origin === origin) return state
  throw new TypeError("the snapshot is of another bank: use one of this bank or of its forks")
}
