import { Result } from "effect"
import type { Cents } from "../../../../kernel/Money.ts"
import { fault, reject } from "../../../../kernel/Rejection.ts"
import { type Facts, found } from "../../../../operation/Decision.ts"
import { accountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { withActiveOf } from "../../transfer/returns/Request.ts"
import { receiveWire } from "../incoming/Receive.ts"
import type { WireResult } from "../model/Move.ts"
import { wireTransfers } from "../model/Transfers.ts"
import { wire } from "../model/Wire.ts"
import type { Version } from "../outgoing/StatedAgent.ts"
import { type ReceivedReturn, receiveReturn } from "../returns/Receive.ts"
import { incomingFaults, receivedOf, type StatedIncoming } from "./Stated.ts"

/** Start of a simulated incoming wire: v1 waits for `advance`, v2 posts at once. */
export type Arrival = "receive" | "review"

/** Simulates that another bank sends a wire to an account number. */
export const simulateIncoming = (stated: StatedIncoming, version: Version, on: Arrival, facts: Facts): WireResult => {
  const number = facts.find(accountNumber, stated.creditor_account_number_id)?.object
  const faults = incomingFaults(stated, version)
  const all = number === undefined ? [fault("not_found", "creditor_account_number_id"), ...faults] : faults
  return number === undefined || all.length > 0
    ? Result.fail(reject("parameters_invalid", ...all))
    : Result.succeed(receiveWire(receivedOf(stated, version), number, on, facts))
}

/** Simulates that the other bank returns an outgoing wire. */
export const simulateReturn = (id: string, stated: ReceivedReturn, on: Arrival, facts: Facts): WireResult =>
  Result.flatMap(found(wire, id, facts), (original) => receiveReturn(original, stated, on, facts))

/** Simulates that the other bank accepts a return request, by a return of the wire. */
export const simulateAcceptance = (id: string, amount: Cents | undefined, on: Arrival, facts: Facts): WireResult =>
  Result.flatMap(withActiveOf(wireTransfers, id, "outgoing", "accept_return_request", facts), (original) =>
    receiveReturn(original, { reason: "honor_return_request", ...(amount !== undefined && { amount }) }, on, facts)
  )
