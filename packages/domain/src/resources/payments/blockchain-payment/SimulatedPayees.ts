import { type HolderName, matchName } from "../../../kernel/names/MatchName.ts"
import type { BlockchainPayment } from "./model/BlockchainPayment.ts"
import type { NameCheckReason } from "./model/NameCheck.ts"
import { railOf } from "./model/Rails.ts"

/** An account of the simulated rails: held by a customer, closed, or with a bank that does not respond at first. */
type SimulatedPayee = { readonly holder: HolderName } | "closed" | "unavailable_at_first"

/** Accounts of the simulated rails by Pix key or CLABE. Any other account is held by the creditor of the payment. */
const payees: ReadonlyArray<readonly [account: string, payee: SimulatedPayee]> = [
  ["maria.silva@pix.example", { holder: { type: "individual", first_name: "Maria", last_name: "Silva" } }],
  ["padaria@pix.example", { holder: { type: "business", name: "Padaria Pão Quente Ltda", dba: ["Pão Quente"] } }],
  ["closed@pix.example", "closed"],
  ["unavailable@pix.example", "unavailable_at_first"],
  ["646180110400000007", { holder: { type: "individual", first_name: "Juan Carlos", last_name: "García López" } }],
  ["646180110400007004", "closed"],
  ["646180110400007301", "unavailable_at_first"]
]

/** Returns the reason for which the simulated name check rejects a payment; undefined if it passes. */
export const simulatedRefusal = (payment: BlockchainPayment): NameCheckReason | undefined => {
  const { creditor } = payment
  if (railOf(creditor.payment_rail).checksNames !== true) return undefined
  const payee = payeeOf(creditor) ?? { holder: statedHolder(creditor) }
  if (payee === "closed") return "account_closed"
  if (payee === "unavailable_at_first") {
    return payment.kept?.attempt === undefined ? "creditor_name_not_validated" : undefined
  }
  switch (matchName(statedName(creditor), [payee.holder]).outcome) {
    case "match":
    case "close":
      return undefined
    case "mismatch":
      return "creditor_name_mismatch"
    case "not_possible":
      return "creditor_name_not_validated"
  }
}

type Creditor = BlockchainPayment["creditor"]

// A Pix code contains the key that it pays to.
const payeeOf = ({ pix_key, pix_br_code, clabe }: Creditor): SimulatedPayee | undefined => {
  const destination = pix_key?.pix_key ?? pix_br_code?.br_code ?? clabe?.account_number ?? ""
  return payees.find(([account]) => destination.includes(account))?.[1]
}

const statedName = ({ individual, business }: Creditor): string =>
  business?.business_name ?? `${individual?.first_name ?? ""} ${individual?.last_name ?? ""}`

const statedHolder = ({ individual, business }: Creditor): HolderName =>
  individual === undefined
    ? { type: "business", name: business?.business_name ?? "" }
    : { type: "individual", ...individual }
