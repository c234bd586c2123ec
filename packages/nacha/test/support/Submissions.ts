import { isReturnCode, OUTGOING_SEC_CODES, returnCodes, SEC_CODES, transactionCodeOf } from "@vostro/domain/ach"
import { instantOf } from "@vostro/domain/kernel/Instant"
import { cents } from "@vostro/domain/ports"
import { Ach, type OutboundEntry, type ReceivedAch } from "@vostro/domain/rails"
import type { Sends } from "@vostro/domain/resources/payments/ach/entry/Outbound"
import type { NachaBank } from "@vostro/nacha/bank/NachaBank"
import { entryWith } from "@vostro/testing/rails/Submissions"
import { Schema } from "effect"
import fc from "fast-check"
import { digitsOf, routingNumber } from "./RecordArbitraries.ts"

/** A bank that sends files. */
export const bank: NachaBank = {
  immediate_destination: "231380104",
  immediate_origin: "121042882",
  destination_name: "FEDERAL RESERVE BANK",
  origin_name: "FIRST SPONSOR BANK OF A LONG NAME"
}

/** An entry that came in, otherwise like {@link entryWith}. */
export const receivedWith = (parts: Partial<ReceivedAch> = {}): ReceivedAch => ({
  ...entryWith(),
  direction: "incoming",
  ...parts
})

const textOf = (maxLength: number) =>
  fc.option(
    fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((char) => String.fromCharCode(char)), maxLength }),
    {
      nil: undefined
    }
  )

const given = <A>(parts: { readonly [Name in keyof A]: A[Name] | undefined }): Partial<A> =>
  // trusted: only undefined parts are left out.
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Partial<A>

const descriptor = fc
  .oneof(fc.constant("REVERSAL"), textOf(10))
  .filter((text): text is string => /^(?!0+$)(?! +$)[\x20-\x7E]{1,10}$/.test(text ?? ""))

const date = fc.integer({ min: 0, max: 800 }).map((day) => dayAfter(day))

const dayAfter = (days: number): string =>
  instantOf(Date.parse("2026-01-01T00:00:00Z") + days * 86_400_000).iso.slice(0, 10)

const codes = Object.keys(returnCodes).filter(isReturnCode)
const hopOf = (type: Ach["returns"][number]["type"], family: string) =>
  fc
    .record({
      code: fc.constantFrom(...codes.filter((code) => returnCodes[code].family === family)),
      trace_number: digitsOf(15),
      additional_information: textOf(80)
    })
    .map(({ code, ...parts }) => ({
      type,
      status: "returned" as const,
      return_code: code,
      return_reason: "as the other side says",
      ...given<{ trace_number: string; additional_information: string }>(parts)
    }))

const hopsOf: Readonly<Record<Sends, fc.Arbitrary<Ach["returns"]>>> = {
  forward: fc.constant([]),
  return: fc.tuple(hopOf("return", "return")),
  dishonored_return: fc.tuple(hopOf("return", "return"), hopOf("dishonored_return", "dishonor")),
  contested_return: fc.tuple(
    hopOf("return", "return"),
    hopOf("dishonored_return", "dishonor"),
    hopOf("contested_return", "contest")
  )
}

const secCodesOf = (sends: Sends): ReadonlyArray<Ach["sec_code"]> => {
  if (sends === "forward" || sends === "dishonored_return") return OUTGOING_SEC_CODES
  const returnable = SEC_CODES.filter((code) => code !== "ADV" && code !== "COR")
  return sends === "return" ? returnable : returnable.filter((code) => code !== "IAT")
}

const isAch = Schema.is(Ach)
const NO_TRACE = "0".repeat(15)

/** Generates outgoing entries of each direction with its SEC codes. */
const sentWith = (sends: Sends): fc.Arbitrary<OutboundEntry> =>
  fc
    .record({
      sec_code: fc.constantFrom(...secCodesOf(sends)),
      amount: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_900_000_000 })).map(cents),
      side: fc.constantFrom("credit" as const, "debit" as const),
      account_type: fc.constantFrom("checking" as const, "savings" as const),
      statement_descriptor: descriptor,
      routing_number: routingNumber,
      account_number: digitsOf(12),
      returns: hopsOf[sends],
      details: fc.record({
        company_name: textOf(16),
        company_id: textOf(10),
        company_discretionary_data: textOf(20),
        effective_date: fc.option(date, { nil: undefined }),
        settlement_date: fc.option(date, { nil: undefined }),
        individual_id: textOf(22),
        receiver_name: textOf(35),
        descriptive_date: textOf(6),
        additional_information: textOf(80),
        trace_number: digitsOf(15)
      }),
      dates: fc.record({
        returned_on: fc.option(date, { nil: undefined }),
        dishonored_on: fc.option(date, { nil: undefined })
      })
    })
    .map(({ side, dates, details, account_number, ...one }) => {
      const isTel = one.sec_code === "TEL"
      const transaction_type = isTel && one.statement_descriptor !== "REVERSAL" ? "debit" : side
      const { additional_information: _, ...withoutAddenda } = details
      const fields = {
        sec_code: one.sec_code,
        amount: one.amount,
        statement_descriptor: one.statement_descriptor,
        returns: one.returns,
        transaction_type,
        record_details: {
          transaction_code: transactionCodeOf(one.account_type, transaction_type, one.amount),
          ...given<Ach["record_details"]>(isTel ? withoutAddenda : details)
        },
        kept: {
          account_number,
          held: false,
          ...given<{ returned_on: string; dishonored_on: string }>(dates)
        }
      }
      const { account_type, routing_number } = one
      const counterparty = { name: "ALAN TURING", account_number, routing_number, account_type }
      const made: OutboundEntry =
        sends === "forward" || sends === "dishonored_return"
          ? { sends, ach: entryWith({ ...fields, counterparty }), trace_number: NO_TRACE }
          : { sends, ach: receivedWith({ ...fields, counterparty: { routing_number } }), trace_number: NO_TRACE }
      const isPossible: boolean = isAch(made.ach)
      if (!isPossible) throw new Error("an entry that the bank could not have")
      return made
    })

const sendsArbitrary = fc.constantFrom<Sends>("forward", "forward", "return", "dishonored_return", "contested_return")

const numbered = (one: OutboundEntry, id: string, trace_number: string): OutboundEntry =>
  one.sends === "forward" || one.sends === "dishonored_return"
    ? { ...one, ach: { ...one.ach, id }, trace_number }
    : { ...one, ach: { ...one.ach, id }, trace_number }

/** Generates the entries of a submission in order, each with a trace number of the bank. */
export const entriesArbitrary: fc.Arbitrary<ReadonlyArray<OutboundEntry>> = fc
  .array(
    sendsArbitrary.chain((sends) => fc.record({ made: sentWith(sends), step: fc.integer({ min: 1, max: 50 }) })),
    { minLength: 1, maxLength: 30 }
  )
  .map((drafts) => {
    let sequence = 0
    return drafts.map(({ made, step }, at) => {
      sequence += step
      return numbered(made, `ach_${at}`, `12104288${String(sequence).padStart(7, "0")}`)
    })
  })
