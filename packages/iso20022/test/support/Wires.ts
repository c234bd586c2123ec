import { cents } from "@vostro/domain/ports"
import type { Wire } from "@vostro/domain/rails"
import type { FedwireBank, SentAs } from "@vostro/iso20022/bank"
import fc from "fast-check"

/** The bank of the tests. */
export const bank: FedwireBank = { routing_number: "123456780", source: "VOSTRO01", service: "TEST" }

/** Id and time of a message. */
export const sent: SentAs = { messageId: "20261123VOSTRO01000001", creationTime: "2026-11-23T14:15:00.000Z" }

const ink = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_/-?:().,'+!@#$%^&*=`{|}~\";<>[]\\"
const chars = fc.constantFrom(...ink, " ", " ")

const text = (min: number, max: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...ink), fc.string({ unit: chars, minLength: min - 1, maxLength: max - 1, size: "max" }))
    .map(([first, rest]) => first + rest)

const blankable = (max: number) => fc.string({ unit: chars, maxLength: max, size: "max" })
const maybe = <A>(one: fc.Arbitrary<A>) => fc.option(one, { nil: undefined, freq: 2 })

type Stated<A> = { readonly [K in keyof A as undefined extends A[K] ? never : K]: A[K] } & {
  readonly [K in keyof A as undefined extends A[K] ? K : never]?: Exclude<A[K], undefined>
}

/** Drops the keys without a value. */
const stated = <A extends object>(value: A): Stated<A> =>
  // trusted: optional keys are absent instead of undefined
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Stated<A>

const address = fc
  .record({
    department: maybe(text(1, 70)),
    sub_department: maybe(text(1, 70)),
    street_name: maybe(text(1, 70)),
    building_number: maybe(text(1, 16)),
    building_name: maybe(text(1, 35)),
    floor: maybe(text(1, 70)),
    post_box: maybe(text(1, 16)),
    room: maybe(text(1, 70)),
    post_code: maybe(text(1, 16)),
    town_name: text(1, 35),
    town_location_name: maybe(text(1, 35)),
    district_name: maybe(text(1, 35)),
    country_sub_division: maybe(text(1, 35)),
    country: fc.constantFrom("US", "GB", "JP"),
    line_one: maybe(text(1, 35)),
    line_two: maybe(blankable(35)),
    line_three: maybe(blankable(35))
  })
  .map(stated)

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((all) => all.join(""))

const account = fc.oneof(
  digits(12),
  fc.stringMatching(/^[a-zA-Z0-9 ]{0,33}[a-zA-Z0-9]$/).filter((value) => value.length <= 34)
)

const party = fc
  .record({
    name: text(3, 35),
    account_identifier: account.map((value) => ({ type: "other" as const, value })),
    address: maybe(address)
  })
  .map(stated)

const agent = digits(9).map((routing_number) => ({ routing_number }))
const amount = fc.integer({ min: 1, max: 990_000_000_000 }).map((value) => cents(value))
const uetr = fc.uuid({ version: 4 })

const remittance = fc
  .record({
    message_to_creditor: maybe(fc.string({ unit: fc.oneof(chars, fc.constant("\n")), maxLength: 140, size: "max" })),
    transfer_purpose: maybe(
      fc.oneof(
        fc.constantFrom("gift", "rent_payment").map((type) => ({ type })),
        text(3, 140).map((other_details) => ({ type: "other" as const, other_details }))
      )
    )
  })
  .map(stated)

/** A transfer as the bank hands it to the network. */
export const transferWire: fc.Arbitrary<Wire> = fc
  .record({
    amount,
    uetr,
    end_to_end: maybe(blankable(35)),
    debtor: party,
    creditor: party,
    debtor_agent: agent,
    creditor_agent: agent,
    instructed_agent: agent,
    remittance_details: remittance,
    bearer: fc.constantFrom("debtor" as const, "shared" as const, "creditor" as const)
  })
  .map(
    (one): Wire => ({
      id: "wire_01",
      account_id: "account_1",
      account_number_id: "account_number_1",
      direction: "outgoing",
      type: "transfer",
      status: "processing",
      settlement_date: "2026-11-23",
      amounts: {
        settlement_amount: one.amount,
        settlement_currency_code: "USD",
        instructed_amount: one.amount,
        instructed_currency_code: "USD"
      },
      debtor: one.debtor,
      debtor_agent: one.debtor_agent,
      instructing_agent: one.debtor_agent,
      instructed_agent: one.instructed_agent,
      creditor_agent: one.creditor_agent,
      creditor: one.creditor,
      payment_identifiers: stated({
        uetr: one.uetr,
        instruction_identification: "01",
        end_to_end_identification: one.end_to_end
      }),
      remittance_details: one.remittance_details,
      charges: { charge_bearer: one.bearer },
      related_wires: { return_wire_ids: [] },
      return_requests: [],
      metadata: {},
      created_at: "2026-11-23T14:14:00.000Z",
      updated_at: "2026-11-23T14:14:00.000Z",
      kept: { place: "account_number_1", returned: cents(0) }
    })
  )

const REASONS = [
  ["wrong_amount", "AM09"],
  ["honor_return_request", "FOCR"],
  ["narrative", "NARR"]
] as const

const foreignAgent = fc
  .record({
    business_identifier_code: fc.constantFrom("BANKJPJTXXX", "BANKGB2L"),
    name: maybe(text(1, 140)),
    local_routing_identifier: maybe(fc.constant({ scheme: "GBDSC", value: "200000" })),
    // Messages have no blank lines.
    address: maybe(address.map(({ line_two: _, line_three: __, ...one }) => one))
  })
  .map(stated)

const otherAddress = fc
  .record({ town_name: text(1, 35), country: fc.constant("JP"), line_one: maybe(text(1, 70)) })
  .map(stated)
const otherParty = fc.record({ name: text(3, 140), address: maybe(otherAddress) }).map(stated)

const otherAgents = fc
  .record({
    previous_instructing_agent_one: maybe(foreignAgent),
    previous_instructing_agent_three: maybe(foreignAgent),
    intermediary_agent_one: agent,
    intermediary_agent_two: maybe(foreignAgent)
  })
  .map(stated)

const charge = fc
  .record({
    amount: fc.integer({ min: 0, max: 99_999 }).map((value) => `${value}.05`),
    currency_code: fc.constantFrom("USD", "EUR"),
    charging_agent: maybe(fc.oneof(foreignAgent, agent))
  })
  .map(stated)

/** A transfer from abroad as the correspondent hands it to the network. */
export const foreignWire: fc.Arbitrary<Wire> = fc
  .record({
    one: transferWire,
    debtor_agent: foreignAgent,
    more: fc
      .record({
        other_agents: maybe(otherAgents),
        ultimate_debtor: maybe(otherParty),
        ultimate_creditor: maybe(otherParty)
      })
      .map(stated),
    amounts: fc
      .record({
        instructed_amount: amount,
        instructed_currency_code: fc.constantFrom("JPY", "EUR", "KWD"),
        instructed_to_settlement_exchange_rate: maybe(fc.constantFrom("0.00662", "1.0825", "3"))
      })
      .map(stated),
    breakdown: fc.array(charge, { minLength: 1, maxLength: 4 }),
    initiating_party: maybe(otherParty)
  })
  .map(({ one, debtor_agent, more, amounts, breakdown, initiating_party }) => ({
    ...one,
    kept: { ...one.kept, ...stated({ initiating_party }) },
    ...more,
    debtor_agent,
    amounts: { ...one.amounts, ...amounts },
    charges: { ...one.charges, breakdown }
  }))

/** A return as the bank hands it to the network. */
export const returnWire: fc.Arbitrary<Wire> = fc
  .tuple(fc.oneof(transferWire, foreignWire), fc.constantFrom(...REASONS), maybe(text(1, 105)))
  .map(([one, [reason, code], additional_information]) => ({
    ...one,
    type: "return",
    payment_identifiers: { ...one.payment_identifiers, return_identification: "01" },
    remittance_details: {},
    return: stated({ reason, code, additional_information }),
    kept: {
      ...one.kept,
      original: {
        type: "transfer",
        message_identification: "20261120B1QGC01C000123",
        created_at: "2026-11-20T15:00:00.000Z",
        amount: one.amounts.settlement_amount,
        settlement_date: "2026-11-20"
      }
    }
  }))

const request = {
  created_at: "2026-11-23T15:00:00.000Z",
  deadline: "2026-12-08T05:00:00.000Z"
} as const

/** A wire with one return request: pending, or rejected. */
export const askedWire: fc.Arbitrary<Wire> = fc
  .tuple(
    transferWire,
    fc.constantFrom(
      "wrong_amount" as const,
      "duplication" as const,
      "technical_problem" as const,
      "narrative" as const
    ),
    fc.constantFrom("legal_decision" as const, "returned_previously" as const, "narrative" as const),
    maybe(text(1, 140)),
    maybe(text(1, 140))
  )
  .map(([one, reason, rejection_reason, details, rejection_details]) => ({
    ...one,
    return_requests: [
      stated({
        ...request,
        status: "rejected" as const,
        reason,
        details,
        resolution: stated({
          resolved_at: request.created_at,
          resolved_by: "client" as const,
          rejection_reason,
          rejection_details
        })
      })
    ]
  }))
