import type { Facts } from "../../../../operation/Decision.ts"
import type { NewFields } from "../../../../operation/Transition.ts"
import { wrongBankOf } from "../../recipient/NamedBank.ts"
import { alongside } from "../../transfer/model/Move.ts"
import { createWire, type WireDecision } from "../model/Move.ts"
import { SUSPENSE } from "../model/SuspenseItem.ts"
import type { Wire } from "../model/Wire.ts"
import { sendBack } from "../returns/Return.ts"
import { codeOf, reasonOf, type WireReason } from "../tables/Reasons.ts"
import { type ReceivedWire, receivedFields } from "./Receive.ts"

/**
 * A transfer to an account number that was never issued or to another bank, or a return of a wire that the bank did not
 * send.
 */
export interface StrayWire extends ReceivedWire {
  readonly account_number?: string
  /** ISO code of a return. */
  readonly return_code?: string
  readonly additional_information?: string
}

// The schema of wires needs an account; a stray wire has none.
const NOBODY = { id: "account_number_none", account_id: "account_none" } as const

/**
 * Takes a stray wire into the suspense of the bank and sends it back: one for another bank with AGNT or RC01, a transfer to
 * an unknown number with AC03, a return with NOOR.
 */
export const receiveStray = (stated: StrayWire, facts: Facts): WireDecision => {
  const { account_number, return_code, additional_information, ...transfer } = stated
  const received = receivedFields(transfer, { ...NOBODY, account_number }, facts)
  const plain = { ...received, kept: { ...received.kept, place: SUSPENSE } }
  const fields: NewFields<Wire> =
    return_code === undefined
      ? plain
      : { ...plain, type: "return", return: returnOf(return_code, additional_information) }
  const { rejection, reason } = objectionTo(stated, facts)
  const { more, parts } = sendBack(fields, rejection, facts, reason)
  return alongside(createWire("refuse", { ...fields, ...more }, facts), parts)
}

interface Objection {
  readonly rejection: NonNullable<Wire["rejection"]>
  readonly reason: WireReason
}

const objectionTo = ({ creditor_agent, return_code }: StrayWire, { settings }: Facts): Objection => {
  const wrong = creditor_agent === undefined ? undefined : wrongBankOf(creditor_agent, settings.routing_number)
  if (wrong === "routing_number_format_incorrect") return { rejection: { reason: wrong }, reason: wrong }
  if (wrong !== undefined)
    return { rejection: narrative("The wire names another bank for its creditor."), reason: wrong }
  return return_code === undefined
    ? { rejection: { reason: "creditor_account_number_invalid" }, reason: "creditor_account_number_invalid" }
    : { rejection: narrative("The bank sent no wire that this returns."), reason: "transaction_not_found" }
}

const narrative = (additional_information: string) => ({ reason: "narrative", additional_information }) as const

const returnOf = (code: string, information: string | undefined) => {
  const reason = reasonOf(code)
  return {
    reason,
    code: codeOf(reason),
    ...(information !== undefined && { additional_information: information })
  }
}
