import { viewer } from "@vostro/domain/kernel/InternalFields"
import { machine, NEW, type TriggerOf } from "@vostro/domain/kernel/Lifecycle"
import { Cents, centsBetween } from "@vostro/domain/kernel/Money"
import { idOf, resource, Timestamp } from "@vostro/domain/kernel/Resource"
import { type Facts, found } from "@vostro/domain/operation/Decision"
import { inProgram } from "@vostro/domain/operation/InProgram"
import type { Module } from "@vostro/domain/operation/Module"
import { listOf } from "@vostro/domain/operation/Page"
import { defineResource } from "@vostro/domain/operation/ResourceDefinition"
import type { NewFields } from "@vostro/domain/operation/Transition"
import { numberReads } from "@vostro/domain/resources/deposits/account-number/AccountNumber"
import { returnRequestOf } from "@vostro/domain/resources/payments/return-request/ReturnRequest"
import { statedNumber } from "@vostro/domain/resources/payments/transfer/incoming/StatedNumber"
import { incomingOf } from "@vostro/domain/resources/payments/transfer/model/Lifecycle"
import type { MoneyOf } from "@vostro/domain/resources/payments/transfer/model/Money"
import { answering, type Moved, transfersOf } from "@vostro/domain/resources/payments/transfer/model/Move"
import { transferPostings } from "@vostro/domain/resources/payments/transfer/model/Postings"
import { backOf, ofNumber } from "@vostro/domain/resources/payments/transfer/model/Transfer"
import { receivingOf } from "@vostro/domain/resources/payments/transfer/operations/Arrivals"
import { changeOf } from "@vostro/domain/resources/payments/transfer/operations/Change"
import { messageOf } from "@vostro/domain/resources/payments/transfer/operations/Messages"
import { creationOf, readingsOf } from "@vostro/domain/resources/payments/transfer/operations/Partner"
import { createOf, shortfallOf } from "@vostro/domain/resources/payments/transfer/outgoing/Create"
import { sendJobOf } from "@vostro/domain/resources/payments/transfer/outgoing/Send"
import { placeReadsOf } from "@vostro/domain/resources/payments/transfer/Reads"
import { receiveReturnOf, returnOf } from "@vostro/domain/resources/payments/transfer/returns/Return"
import type { PaymentPort } from "@vostro/testing"
import { type ToyRequest, toyParts, toyPort, toyWorld } from "@vostro/testing/rails/ToyRail"
import { Effect, Result, Schema } from "effect"

// Telex, a toy network of the tests: it settles each cable at once, and returns it as a whole.

const Status = Schema.Literals(["created", "under_review", "canceled", "rejected", "posted"])

const outgoing = machine(
  "cable",
  Status,
  [
    { on: "create", from: [NEW], to: "created", event: "cable.created" },
    { on: "review", from: ["created"], to: "under_review" },
    { on: "cancel", from: ["created"], to: "canceled" },
    { on: "reject", from: ["created"], to: "rejected", event: "cable.rejected", webhook: true },
    { on: "post", from: ["created"], to: "posted", event: "cable.posted", webhook: true }
  ],
  "outgoing"
)
const incoming = incomingOf("cable")

type Trigger = TriggerOf<typeof outgoing> | TriggerOf<typeof incoming>

/** Money of the moves of a cable. */
export type TelexMoney = MoneyOf<Trigger>

/** Money of the moves of a cable, as a sound network has it. */
export const telexMoney: TelexMoney = {
  outgoing: {
    create: [{ hold: "place" }],
    post: [{ hold: "release", path: ["place", "settlement"], shown: true }],
    reject: [{ hold: "release" }],
    cancel: [{ hold: "release" }]
  },
  incoming: {
    receive: [{ path: ["settlement", "place"], shown: true }],
    review: [{ path: ["settlement", "gl_funding_suspense"] }],
    post: [{ path: ["gl_funding_suspense", "place"], shown: true }]
  }
}

const Request = returnRequestOf({
  reasons: ["customer_requested"],
  rejection_reasons: ["customer_no_response", "returned_previously", "awaiting_reply"],
  resolvers: ["client", "service", "counterparty"],
  text: Schema.String
})
type Request = typeof Request.Type

const shown = {
  id: idOf("cable"),
  account_id: idOf("account"),
  account_number_id: idOf("account_number"),
  direction: Schema.Literals(["outgoing", "incoming"]),
  status: Status,
  amount: Cents,
  original_cable_id: Schema.optionalKey(idOf("cable")),
  return_requests: Schema.Array(Request),
  created_at: Timestamp,
  updated_at: Timestamp
}

/** A payment over the toy network. */
interface Cable extends Schema.Schema.Type<typeof Cable> {}
const Cable = Schema.Struct({
  ...shown,
  kept: Schema.Struct({
    place: Schema.String,
    returned: Schema.Boolean,
    refusal: Schema.optionalKey(Schema.Struct({ reason: Schema.String })),
    limited: Schema.optionalKey(Schema.Boolean),
    core_transaction_id: Schema.optionalKey(Schema.String)
  })
})
const CableView = Schema.Struct(shown)
const viewOf = viewer<Cable>()

const cable = resource<Cable, Trigger>({
  kind: "cable",
  schema: Cable,
  lifecycles: [outgoing, incoming],
  lifecycleOf: ({ direction }) => (direction === "outgoing" ? outgoing : incoming),
  shown: viewOf
})

const cablesOf = (money: TelexMoney) =>
  transfersOf<Cable, Request, Trigger>({
    resource: cable,
    rail: "wire",
    money,
    suspense: "gl_funding_suspense",
    settledIn: () => "gl_due_from_reserve",
    amountOf: ({ amount }) => amount,
    returns: {
      originalOf: ({ original_cable_id }) => original_cable_id,
      isReturned: ({ kept }) => kept.returned,
      isReturnable: ({ original_cable_id }) => original_cable_id === undefined,
      linked: (one) => one,
      counted: ({ kept, ...one }) => ({ ...one, kept: { ...kept, returned: true } })
    },
    requests: {
      expiryOf: ({ deadline }) => Date.parse(deadline),
      made: ({ reason }, status, { now }) => ({ created_at: now.iso, deadline: now.iso, status, reason })
    }
  })

type Cables = ReturnType<typeof cablesOf>

type Refusal = Cable["kept"]["refusal"]

const refused = (reason: string) => ({ reason })

const unfunded = ({ amount, kept }: NewFields<Cable>, facts: Facts): Refusal =>
  shortfallOf(kept.place, amount, facts) === undefined ? undefined : refused("non_sufficient_funds")

const send = (cables: Cables, fields: NewFields<Cable>, refusal: Refusal, facts: Facts): Moved<Cable> => {
  const kept = refusal === undefined ? fields.kept : { ...fields.kept, refusal }
  return cables.start({ ...fields, kept }, facts.now.ms, facts)
}

type Owner = Parameters<typeof ofNumber<Cable["account_id"], Cable["account_number_id"], Cable["direction"]>>[0]

const fieldsOf = (number: Owner, direction: Cable["direction"], amount: Cents, facts: Facts): NewFields<Cable> => ({
  id: facts.newId("cable"),
  ...ofNumber(number, direction),
  amount,
  kept: { place: number.id, returned: false }
})

const back = (original: Cable, facts: Facts): NewFields<Cable> => ({
  id: facts.newId("cable"),
  ...backOf(original),
  amount: original.amount,
  original_cable_id: original.id,
  kept: { place: original.account_number_id, returned: false }
})

const answer = answering(viewOf)

const ofPartners = {
  resource: cable,
  path: "/v1/cables",
  nameOf: (verb: string) => `cable.${verb}`,
  common: { scope: "wire/read_write", output: CableView },
  answer
} as const

const operated = {
  resource: cable,
  within: inProgram,
  noun: ["a", "cable"],
  output: CableView,
  answer,
  rejects: ["operation_not_allowed"]
} as const

const New = Schema.Struct({ account_number_id: idOf("account_number"), amount: centsBetween(1, 1_000_000) })

const operationsOf = (cables: Cables) => [
  creationOf(ofPartners, {
    summary: "Sends a cable.",
    body: New,
    rail: "wire",
    emits: ["cable.created"],
    paid: () => ({}),
    decide: (body, facts) => {
      const made = {
        faults: [],
        admits: () => true,
        fields: (number: Owner) => fieldsOf(number, "outgoing", body.amount, facts),
        obstacle: (one: NewFields<Cable>) => unfunded(one, facts),
        refused,
        start: (one: NewFields<Cable>, refusal: Refusal) => send(cables, one, refusal, facts)
      }
      return createOf(cables, body, made, facts)
    }
  }),
  ...readingsOf(ofPartners, { scope: "wire/read", noun: ["a", "cable"], pages: listOf(cable, CableView, {}) }),
  changeOf(ofPartners, {
    verb: "return",
    summary: "Returns an incoming cable.",
    key: "required",
    rejects: ["operation_not_allowed"],
    emits: ["cable.created"],
    further: placeReadsOf,
    decide: (id, _, facts) =>
      returnOf(cables, id, facts, {
        make: (original) => {
          const fields = back(original, facts)
          return Result.succeed(send(cables, fields, unfunded(fields, facts), facts))
        },
        isUnderWay: ({ payment }) => payment.kept.refusal === undefined
      })
  }),
  receivingOf(operated, {
    summary: "Books a cable from the network.",
    body: New,
    emits: ["cable.posted"],
    reads: numberReads,
    decide: (body, facts) =>
      Result.map(statedNumber(body, facts), (number) =>
        cables.create("receive", fieldsOf(number, "incoming", body.amount, facts), facts)
      )
  }),
  messageOf(
    operated,
    "receive_return",
    "Books the return of an outgoing cable.",
    {
      body: Schema.Struct({}),
      rejects: ["operation_not_allowed"],
      emits: ["cable.posted"],
      further: placeReadsOf,
      decide: (id, _, facts) =>
        Result.flatMap(found(cable, id, facts), (original) =>
          receiveReturnOf(cables, original, facts, (one) =>
            Result.succeed(cables.create("receive", back(one, facts), facts))
          )
        )
    },
    { role: "move_money" }
  )
]

const sendJobFor = (cables: Cables, port: PaymentPort<Cable, ToyRequest>) =>
  sendJobOf(cables, Effect.succeed(port), {
    emits: ["cable.posted", "cable.rejected"],
    isAwaited: ({ kept }) => kept.refusal === undefined,
    isPlaced: () => true,
    checked: () => [],
    step: (before, answer, facts) =>
      cables.mustMove(before, answer?._tag === "Settled" ? "post" : "reject", {}, facts).decision
  })

/** The network of cables, and its adapter: it settles each at once. */
export const telexNetwork = () => {
  const world = toyWorld()
  const parts = toyParts<Cable>(world)
  const take: typeof parts.network.take = (cable) => {
    world.fates.set(cable.id, "settled")
    return parts.network.take(cable)
  }
  return { ...world, port: toyPort({ ...parts, network: { ...parts.network, take } }) }
}

/** Telex as a module of a bank. */
export const telexModule = (table: TelexMoney, { port }: Pick<ReturnType<typeof telexNetwork>, "port">): Module => {
  const cables = cablesOf(table)
  const definition = defineResource({
    resources: [cable],
    jobs: [sendJobFor(cables, port)],
    operations: operationsOf(cables),
    postings: transferPostings({ ...cables, settlements: ["gl_due_from_reserve"] })
  })
  return { name: "payments/telex", needs: ["deposits", "payments/wire"], definitions: [definition] }
}
