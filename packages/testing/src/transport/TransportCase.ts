/**
 * Requirements on every transport, as cases that open it over a bank in the process and send requests through it. A
 * file holds the cases of one subject. TransportDesk.ts opens the bank and asks it without the transport: what it then
 * answers must arrive, byte for byte. Collecting the cases is left to TransportConformance.ts, transports that fail
 * them to `mutants`.
 */

import type { Settings } from "@vostro/domain"
import type { TransportDesk } from "./TransportDesk.ts"

/** Opens a bank with settings, a program in it, and the transport under test over it. */
export type OpenDesk = (settings?: Partial<Settings>) => Promise<TransportDesk>

/** A requirement on every transport. `run` rejects if the transport does not meet it. */
export interface TransportCase {
  readonly name: string
  readonly run: (open: OpenDesk) => Promise<void>
}

/** Builds a case. */
export const needs = (name: string, run: TransportCase["run"]): TransportCase => ({ name, run })
