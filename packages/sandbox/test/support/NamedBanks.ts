import { type Network, write } from "@vostro/iso20022"
import { Result } from "effect"
import fc from "fast-check"
import { transferMessageTo } from "../../../rails/test/support/FedwireFiles.ts"
import { paymentTo, transferFile } from "../../../rails/test/support/InstantFiles.ts"

/** Banks that a message can name: this one, others, texts that are no routing number, a name, and none at all. */
export const NAMED_BANKS = ["ours", "021000021", "123456781", "999999999", "ABCDEFGHI", "by name", "absent"] as const

/** Payment of another bank, with the banks that it names for the creditor and as the receiver of the message. */
export interface NamingPayment {
  readonly network: Network
  readonly creditorAgent: (typeof NAMED_BANKS)[number]
  readonly instructedAgent: (typeof NAMED_BANKS)[number]
}

/** Every payment that names another bank in one place at most. */
export const namingPayments: ReadonlyArray<NamingPayment> = (["fedwire", "fednow", "rtp"] as const).flatMap((network) =>
  NAMED_BANKS.flatMap((named) => [
    { network, creditorAgent: named, instructedAgent: "ours" as const },
    { network, creditorAgent: "ours" as const, instructedAgent: named }
  ])
)

const bank = fc.oneof({ weight: 2, arbitrary: fc.constant("ours" as const) }, fc.constantFrom(...NAMED_BANKS))

/** Payments that name any banks. */
export const anyNamingPayments: fc.Arbitrary<ReadonlyArray<NamingPayment>> = fc.array(
  fc.record({
    network: fc.constantFrom<Network>("fedwire", "fednow", "rtp"),
    creditorAgent: bank,
    instructedAgent: bank
  }),
  { minLength: 1, maxLength: 12 }
)

/** True if a payment is for this bank. */
export const isOurs = ({ creditorAgent, instructedAgent }: NamingPayment): boolean =>
  creditorAgent === "ours" && instructedAgent === "ours"

/** Document of a payment to an account number; the amount in cents is its sequence too. */
export const namingFile = (payment: NamingPayment, account_number: string, amount: number): string => {
  const { creditorAgent, instructedAgent, network } = payment
  return naming(
    "CdtrAgt",
    creditorAgent,
    naming("InstdAgt", instructedAgent, plainFile(network, account_number, amount))
  )
}

const plainFile = (network: Network, account_number: string, amount: number): string =>
  network === "fedwire"
    ? Result.getOrThrow(write(transferMessageTo(account_number, amount, amount)))
    : transferFile(network, paymentTo(account_number, amount, amount), amount)

const naming = (tag: string, named: NamingPayment["creditorAgent"], document: string): string => {
  if (named === "ours") return document
  const agent = new RegExp(`<${tag}>.*?</${tag}>`, "s")
  if (named === "absent") return document.replace(agent, "")
  if (named === "by name") {
    return document.replace(agent, `<${tag}><FinInstnId><Nm>Some Bank</Nm></FinInstnId></${tag}>`)
  }
  return document.replace(agent, (text) => text.replace("123456780", named))
}
