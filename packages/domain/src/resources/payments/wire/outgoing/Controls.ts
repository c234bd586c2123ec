import { plainAccount } from "../../../../kernel/Iban.ts"
import { admitsAccount, admitsAccountAbroad, type Controls } from "../../../deposits/account-number/Controls.ts"
import type { Agent } from "../model/Agent.ts"

/** True if the controls of an account number admit a creditor: by routing number at home, by BIC abroad. */
export const admitsCreditor = (
  controls: Controls["wire_controls"],
  account: string,
  { routing_number, business_identifier_code = "" }: Agent
): boolean =>
  routing_number === undefined
    ? admitsAccountAbroad(controls?.outgoing_international, { account, business_identifier_code })
    : admitsAccount(controls?.outgoing, { account_number: account, routing_number }, plainAccount)
