import type { Facts } from "../../../../operation/Facts.ts"
import { alongside, createWire, type WireDecision } from "../model/Move.ts"
import { SUSPENSE } from "../model/Place.ts"
import { sendBack } from "../returns/Return.ts"
import { codeOf, reasonOf } from "../tables/Reasons.ts"
import { type ReceivedWire, receivedFields } from "./Receive.ts"

/** A transfer to an account number that was never issued, or a return of a wire that the bank did not send. */
export interface StrayWire extends ReceivedWire {
  readonly account_number?: string
  /** ISO code of a return. */
  readonly return_code?: string
  readonly additional_information?: string
}

// The schema of wires needs an account; a stray wire has none.
const NOBODY = { id: "account_number_none", account_id: "account_none" } as const

/** Takes a stray wire into the suspense of the bank and sends it back: a transfer with AC03, a return with NOOR. */
export const receiveStray = (stated: StrayWire, facts: Facts): WireDecision => {
  const { account_number, return_code, additional_information, ...transfer } = stated
  const received = receivedFields(transfer, { ...NOBODY, account_number }, facts)
  const fields = { ...received, kept: { ...received.kept, place: SUSPENSE } }
  if (return_code === undefined) {
    const { more, parts } = sendBack(fields, { reason: "creditor_account_number_invalid" }, facts)
    return alongside(createWire("refuse", { ...fields, ...more }, facts), parts)
  }
  const back = { ...fields, type: "return", return: returnOf(return_code, additional_information) } as const
  const rejection = { reason: "narrative", additional_information: "The bank sent no wire that this returns." } as const
  const { more, parts } = sendBack(back, rejection, facts, "transaction_not_found")
  return alongside(createWire("refuse", { ...back, ...more }, facts), parts)
}

const returnOf = (code: string, information: string | undefined) => {
  const reason = reasonOf(code)
  return {
    reason,
    code: codeOf(reason),
    ...(information !== undefined && { additional_information: information })
  }
}
