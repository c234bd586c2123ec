/**
 * Requirements of the bank on the adapters of payment networks, as cases that call an adapter and look at what its network
 * got. PaymentRail.ts and AchRail.ts say what an adapter's author brings, the other files hold the cases of a subject.
 * ToyRail.ts is the smallest sound adapter; those that fail the cases are in `mutants`. Collecting the cases is left to
 * RailConformance.ts.
 */

import type { MessageAnswer, RailsUnavailable } from "@vostro/domain/rails"
import type { Effect } from "effect"

/** Outcome that a network decides for a payment. */
export type Fate = "settled" | "rejected"

/** Answer of a port to a payment: `Pending`, `Rejected`, or an outcome of the network. */
export interface PaymentAnswer {
  readonly _tag: string
}

/** Port of a network of payments `P`, and of messages `M` about return requests, as the bank calls it. */
export interface PaymentPort<P, M> {
  readonly send: (programId: string, payment: P) => Effect.Effect<PaymentAnswer, RailsUnavailable>
  readonly sendMessage?: (programId: string, message: M) => Effect.Effect<MessageAnswer, RailsUnavailable>
}

/** What a case sees of the network's side, and the failures that it asks for. */
export interface PaymentNetwork {
  /** Resolves with the ids of the payments that the network got, in order, as often as it got each. */
  readonly taken: () => Promise<ReadonlyArray<string>>
  /** Resolves with the ids of the payments whose return the network was asked for, in order, once for each message. */
  readonly requested?: () => Promise<ReadonlyArray<string>>
  /**
   * Makes the nth step of the adapter from now fail, and each after it: a write of its journal, an exchange with the network.
   * An exchange has two steps, before and after the network has acted.
   */
  readonly failAt: (step: number) => void
  /** Ends the failures. Returns true if there was one. */
  readonly repair: () => boolean
}

/** An opened adapter, and the network behind it. */
export interface PaymentRail<P, M> {
  readonly rail: PaymentPort<P, M>
  /** The network tells the outcomes of payments in this order, again if it did before, and the adapter hears of them. */
  readonly tell: (payments: ReadonlyArray<P>) => Promise<void>
  /** Ends the process of the adapter as a crash does, and opens it again on the same network. */
  readonly restart: () => Promise<void>
  /** Absent from a simulated network. */
  readonly network?: PaymentNetwork
  readonly close: () => Promise<void>
}

/** A payment, or a message, with its id. */
export interface Identified {
  readonly id: string
}

/** An adapter of a network of payments under test. */
export interface PaymentRailUnderTest<P extends Identified, M = never> {
  /** Makes the nth payment, from 1. The contents of all are alike, but for ids and what decides the fate. */
  readonly payment: (nth: number, fate: Fate) => P
  /** Opens the adapter on a new network, which has received nothing yet. */
  readonly open: () => Promise<PaymentRail<P, M>>
  /** A payment that no message of the network can carry, if there is one. */
  readonly unsendable?: P
  /** Makes the message about the first return request for a payment, if the network carries any. */
  readonly request?: (payment: P) => M
  /** True for a simulated network, which exists only in its answers: only the cases about answers run. */
  readonly isSimulated?: boolean
}
