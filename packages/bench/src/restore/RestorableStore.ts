import type { StoreUnderFault } from "../faults/StoreUnderFault.ts"

/** A store that is backed up under load, lost, and restored to an earlier moment. */
export interface RestorableStore {
  readonly store: StoreUnderFault
  /** Makes the backup that precedes the moment, if the store has one of its own. */
  readonly backUp: () => Promise<void>
  /** Notes the moment to restore to: commits acknowledged before the call are in the restored store. */
  readonly note: () => Promise<void>
  /** Destroys the store. No process of the bank runs. */
  readonly lose: () => Promise<void>
  /** Restores the store to the moment, in a new place. */
  readonly restore: () => Promise<StoreUnderFault>
  readonly close: () => Promise<void>
}
