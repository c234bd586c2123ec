/**
 * Folders that the bank shares with a network, of files of any kind: one holder at a time, files that are whole or
 * absent, and the network as its host looks into it. Contents are left to `nacha` and `messages`.
 */

import type { Client } from "@vostro/http/client"
import type { Effect, Layer } from "effect"

/** Circumstances of a look into the folders of a network. */
export interface Looking {
  readonly operator: Client
  /** Program for items that match no account number. Without it, incoming ACH files stay where they are. */
  readonly home: string | undefined
  /**
   * Time of the last answered restore of the database, in ms since 1970 UTC; 0 if there was none. The database may have
   * lost bookings from before it, so a message that arrives again is booked again.
   */
  readonly restoredMs: number
}

/** A payment network over folders, or several of them that share a folder. */
export interface FolderNetwork<R> {
  /** The ports that it serves. */
  readonly rails: Layer.Layer<R>
  /** Folders of incoming files by the name of their network. */
  readonly incoming: Readonly<Record<string, string>>
  /** Interval between two looks, in ms. */
  readonly lookMs: number
  /** Books what appeared in the incoming folders since the last look. Returns the number of moved files. */
  readonly look: (looking: Looking) => Effect.Effect<number, unknown>
  /**
   * Returns a sign that the database was restored to an earlier moment: a payment that left the bank after an instant, in
   * ms since 1970 UTC, and that the database does not show as sent.
   */
  readonly signOfRestore: (operator: Client, sinceMs: number) => Effect.Effect<string | undefined, unknown>
}
