import { createHash, randomUUID } from "node:crypto"
import { cents } from "@vostro/domain/ports"
import type { InboundItem, IncomingEntry } from "@vostro/domain/rails"
import { ask, type BankUnderTest } from "./BankUnderTest.ts"

/** Computes the digest that identifies a network file. */
export const digestOf = (file: string = randomUUID()): string => createHash("sha256").update(file).digest("hex")

/** Formats a trace number of the bank that sends the entries. */
export const traceOf = (sequence: number): string => `02100002${String(sequence).padStart(7, "0")}`

/** Builds an entry from another bank to an account number, as the file reader returns it. */
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

/** Ingests items of a file, each with its place in the file. */
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
