import { cents } from "@vostro/domain/ports"
import type { InstantPayment } from "@vostro/domain/rails"
import { type InstantBank, type InstantRoute, instantMessageIdAt } from "@vostro/iso20022/bank"
import fc from "fast-check"

const bank: InstantBank = { routing_number: "123456780", participant: "123456780T1" }

/** Route of a message on a network. */
export const routeOn = (network: InstantRoute["network"]): InstantRoute => ({
  network,
  bank,
  messageId: instantMessageIdAt("2026-11-23", bank, 7),
  creationTime: "2026-11-23T14:15:00.000Z",
  settlementDate: "2026-11-23"
})

const ink = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_/-?:().,'+!@#$%^&*=`{|}~\";<>[]\\"
const chars = fc.constantFrom(...ink, " ", " ")

/** Text that begins with a character that is seen. */
const text = (min: number, max: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...ink), fc.string({ unit: chars, minLength: min - 1, maxLength: max - 1, size: "max" }))
    .map(([first, rest]) => first + rest)

const maybe = <A>(one: fc.Arbitrary<A>) => fc.option(one, { nil: undefined, freq: 2 })
const digits = (min: number, max = min) => fc.stringMatching(new RegExp(`^[0-9]{${min},${max}}$`))
const party = fc.record({ name: text(3, 35), account_number: digits(1, 17) })
const agent = fc.record({ routing_number: digits(9) })

const given = <K extends string, A>(key: K, value: A | undefined): { readonly [key in K]?: A } =>
  // trusted: the key is absent instead of undefined
  (value === undefined ? {} : { [key]: value }) as { readonly [key in K]?: A }

/** An instant payment as the bank hands it to the network. */
export const sentPayment: fc.Arbitrary<InstantPayment> = fc
  .record({
    amount: fc.integer({ min: 1, max: 1_000_000_000 }).map((value) => cents(value)),
    debtor: party,
    debtor_agent: agent,
    creditor: party,
    creditor_agent: agent,
    uetr: maybe(fc.uuid({ version: 4 })),
    transaction_id: text(1, 35),
    end_to_end_id: maybe(fc.oneof(text(1, 35), fc.constant(" "))),
    description: maybe(fc.oneof(text(1, 140), fc.constant("")))
  })
  .map(
    ({ uetr, transaction_id, end_to_end_id, description, ...one }): InstantPayment => ({
      id: "instant_payment_01j0000000000000000000000a",
      account_id: "account_1",
      account_number_id: "account_number_1",
      direction: "outgoing",
      status: "created",
      currency_code: "USD",
      ...one,
      ...given("description", description),
      payment_identifiers: {
        transaction_id,
        ...given("uetr", uetr),
        ...given("end_to_end_id", end_to_end_id)
      },
      related_objects: {},
      return_requests: [],
      created_at: "2026-11-23T14:14:00.000Z",
      updated_at: "2026-11-23T14:14:00.000Z",
      kept: { place: "account_number_1", network: "fednow", stage: "submitted", questions: 0, returned: false }
    })
  )

const code = fc.constantFrom("AC03", "AC04", "AM09", "CUST", "DUPL", "FRAD", "NARR", "XQ12")

/** Code and text of another bank. */
export interface StatedReason {
  readonly code: string
  readonly text?: string
}

/** A reason with or without a text, at most 105 characters: those that RTP carries. */
export const statedReason: fc.Arbitrary<StatedReason> = fc
  .tuple(code, maybe(text(1, 105)))
  .map(([one, words]) => ({ code: one, ...given("text", words) }))

/** Details of a reason, as a payment stores them (S142). */
export const detailsOf = (stated: StatedReason): string =>
  stated.text === undefined ? stated.code : `${stated.code}: ${stated.text}`

/** Adds a rejected return request to a payment. */
export const askedPayment = (one: InstantPayment, asked: StatedReason, answered: StatedReason): InstantPayment => ({
  ...one,
  return_requests: [
    {
      created_at: one.created_at,
      deadline: "2026-12-08T05:00:00.000Z",
      status: "rejected",
      reason: "other",
      details: detailsOf(asked),
      resolution: {
        resolved_at: one.created_at,
        resolved_by: "client",
        rejection_reason: "other",
        rejection_details: detailsOf(answered)
      }
    }
  ]
})
