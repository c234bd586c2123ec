import { createHash, randomUUID } from "node:crypto"
import { cents } from "@vostro/domain/ports"
import type { InboundItem, IncomingEntry } from "@vostro/domain/rails"
import { ask, type BankUnderTest } from "./BankUnderTest.ts"

/** Builds the digest that identifies a file of the network. */
export const digestOf = (file: string = randomUUID()): string => createHash("sha256").update(file).digest("hex")

/** Builds a trace number of the sending bank. */
export const traceOf = (sequence: number): string => `02100002${String(sequence).padStart(7, "0")}`

/** Builds an entry from another bank to an account number here, as the file reader would. */
export const incomingEntry = (
  { settings }: BankUnderTest,
  parts: Pick<IncomingEntry, "trace_number" | "account_number"> & {
    readonly amount: number
    readonly side: "credit" | "debit"
  }
): IncomingEntry => {
  const { amount, side, ...given } = parts
  return {
    kind: "entry",
    sec_code: "PPD",
    amount: cents(amount),
    transaction_code: side === "credit" ? "22" : "27",
    originating_routing_number: "021000021",
    receiving_routing_number: settings.routing_number,
    statement_descriptor: "PAYMENT",
    ...given
  }
}

/** Ingests items of a file, each with its index in the file. */
export const handIn = (
  bank: BankUnderTest,
  file: string,
  items: ReadonlyArray<{ readonly at: number; readonly item: InboundItem }>
) => ask(bank.operator.call("ach.ingest", { params: { program_id: bank.programId }, body: { file, items } }))

/** Returns the digits of an account number. */
export const digitsOf = async (bank: BankUnderTest, account_number_id: string): Promise<string> => {
  const { account_number } = await ask(bank.partner.call("account_number.get", { params: { account_number_id } }))
  return String(account_number)
}
