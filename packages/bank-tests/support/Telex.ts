import { Timestamp } from "@vostro/domain/kernel/Fields"
import { viewer } from "@vostro/domain/kernel/InternalFields"
import { machine, NEW, type TriggerOf } from "@vostro/domain/kernel/Lifecycle"
import { Cents, centsBetween } from "@vostro/domain/kernel/Money"
import { fault, reject } from "@vostro/domain/kernel/Rejection"
import { idOf, resource } from "@vostro/domain/kernel/Resource"
import { asked, load } from "@vostro/domain/operation/Asking"
import { command, retrieve } from "@vostro/domain/operation/Define"
import type { Facts } from "@vostro/domain/operation/Facts"
import { inProgram } from "@vostro/domain/operation/InProgram"
import type { Job } from "@vostro/domain/operation/Job"
import type { Module } from "@vostro/domain/operation/Module"
import { defineResource } from "@vostro/domain/operation/ResourceDefinition"
import type { NewFields } from "@vostro/domain/operation/Transition"
import { type AccountNumber, accountNumber } from "@vostro/domain/resources/deposits/account-number/AccountNumber"
import { returnRequestOf } from "@vostro/domain/resources/payments/return-request/ReturnRequest"
import { placeReads } from "@vostro/domain/resources/payments/suspense/PostReads"
import { incomingOf } from "@vostro/domain/resources/payments/transfer/model/Lifecycle"
import type { MoneyOf } from "@vostro/domain/resources/payments/transfer/model/Money"
import { alongside, type Moved, transfersOf } from "@vostro/domain/resources/payments/transfer/model/Move"
import { transferPostings } from "@vostro/domain/resources/payments/transfer/model/Postings"
import { nextStepAt, sendQueue } from "@vostro/domain/resources/payments/transfer/model/Queues"
import { neededForReturn, refusalOfReturned, refuse } from "@vostro/domain/resources/payments/transfer/model/Refuse"
import { admitted, shortfallOf, started } from "@vostro/domain/resources/payments/transfer/outgoing/Admit"
import { returned } from "@vostro/domain/resources/payments/transfer/returns/Returned"
import { Result, Schema } from "effect"

// A toy network of the tests: it settles each message at once, and returns a payment as a whole.

const Status = Schema.Literals(["created", "under_review", "canceled", "rejected", "posted"])

const outgoing = machine(
  "telex",
  Status,
  [
    { on: "create", from: [NEW], to: "created", event: "telex.created" },
    { on: "review", from: ["created"], to: "under_review" },
    { on: "cancel", from: ["created"], to: "canceled" },
    { on: "reject", from: ["created"], to: "rejected", event: "telex.rejected", webhook: true },
    { on: "post", from: ["created"], to: "posted", event: "telex.posted", webhook: true }
  ],
  "outgoing"
)
const incoming = incomingOf("telex")

type Trigger = TriggerOf<typeof outgoing> | TriggerOf<typeof incoming>

/** Money of the moves of a telex. */
export type TelexMoney = MoneyOf<Trigger>

/** Money of the moves of a telex, as a sound network has it. */
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
  id: idOf("telex"),
  account_number_id: idOf("account_number"),
  direction: Schema.Literals(["outgoing", "incoming"]),
  status: Status,
  amount: Cents,
  original_telex_id: Schema.optionalKey(idOf("telex")),
  return_requests: Schema.Array(Request),
  created_at: Timestamp,
  updated_at: Timestamp
}

/** A payment over the toy network. */
interface Telex extends Schema.Schema.Type<typeof Telex> {}
const Telex = Schema.Struct({
  ...shown,
  kept: Schema.Struct({
    place: Schema.String,
    returned: Schema.Boolean,
    refusal: Schema.optionalKey(Schema.Struct({ reason: Schema.String })),
    core_transaction_id: Schema.optionalKey(Schema.String)
  })
})
const TelexView = Schema.Struct(shown)
const viewOf = viewer<Telex>()

const telex = resource<Telex, Trigger>({
  kind: "telex",
  schema: Telex,
  lifecycles: [outgoing, incoming],
  lifecycleOf: ({ direction }) => (direction === "outgoing" ? outgoing : incoming),
  shown: viewOf
})

const telexesOf = (money: TelexMoney) =>
  transfersOf<Telex, Request, Trigger>({
    resource: telex,
    rail: "wire",
    money,
    suspense: "gl_funding_suspense",
    settledIn: () => "gl_due_from_reserve",
    amountOf: ({ amount }) => amount,
    returns: {
      originalOf: ({ original_telex_id }) => original_telex_id,
      isReturned: ({ kept }) => kept.returned,
      isReturnable: ({ original_telex_id }) => original_telex_id === undefined,
      linked: (one) => one,
      counted: ({ kept, ...one }) => ({ ...one, kept: { ...kept, returned: true } })
    },
    requests: {
      parameter: "wire_id",
      expiryOf: ({ deadline }) => Date.parse(deadline),
      rejectedFor: (rejection_reason) => ({ status: "rejected", resolved_by: "service", rejection_reason }),
      acceptedBy: (resolved_by) => ({ status: "accepted", resolved_by }),
      objectionTo: () => undefined
    }
  })

type Telexes = ReturnType<typeof telexesOf>

const fieldsOf = (
  direction: Telex["direction"],
  number: Pick<AccountNumber, "id">,
  amount: Cents,
  facts: Facts
): NewFields<Telex> => ({
  id: facts.newId("telex"),
  account_number_id: number.id,
  direction,
  amount,
  return_requests: [],
  kept: { place: number.id, returned: false }
})

const answered = ({ decision, payment }: Moved<Telex>) => ({ ...decision, response: viewOf(payment) })

const New = Schema.Struct({ account_number_id: idOf("account_number"), amount: centsBetween(1, 1_000_000) })

function* numberOf({ account_number_id }: typeof New.Type) {
  const facts = yield* asked({ ...placeReads(account_number_id), guarded: [account_number_id] })
  const number = facts.find(accountNumber, account_number_id)?.object
  if (number === undefined) {
    return yield* Result.fail(reject("parameters_invalid", fault("not_found", "account_number_id")))
  }
  return { facts, number }
}

const send = (
  telexes: Telexes,
  fields: NewFields<Telex>,
  refusal: Telex["kept"]["refusal"],
  facts: Facts
): Moved<Telex> => {
  const kept = refusal === undefined ? fields.kept : { ...fields.kept, refusal }
  const made = telexes.create("create", { ...fields, kept }, facts)
  return alongside(made, { timers: nextStepAt(telex, made.payment, facts.now.ms) })
}

const unfunded = (place: string, amount: Cents, facts: Facts): Telex["kept"]["refusal"] =>
  shortfallOf(place, amount, facts) === undefined ? undefined : { reason: "non_sufficient_funds" }

const sendJobOf = (telexes: Telexes): Job<Telex> => ({
  queue: sendQueue(telex),
  resource: telex,
  emits: ["telex.posted", "telex.rejected"],
  reads: ({ kept }) => placeReads(kept.place),
  decide: (object, version, facts) =>
    telexes.mustMove({ object, version }, object.kept.refusal === undefined ? "post" : "reject", {}, facts).decision
})

const byTelex = Schema.Struct({ telex_id: idOf("telex") })
const partner = { scope: "wire/read_write", output: TelexView } as const

/** Returns a posted payment as a whole: it goes back, or comes back. */
function* returnTelex(telexes: Telexes, id: string, direction: Telex["direction"]) {
  const original = yield* load(telex, id)
  const facts = yield* asked(placeReads(original.object.kept.place))
  const legal = neededForReturn(telexes, original.object, direction)
  if (legal !== undefined) return yield* refuse(telexes, original.object, "return", legal)
  if (original.object.kept.returned) return yield* Result.fail(refusalOfReturned(telexes, original.object, "return"))
  const { account_number_id, amount } = original.object
  const back = direction === "incoming" ? "outgoing" : "incoming"
  const fields = { ...fieldsOf(back, { id: account_number_id }, amount, facts), original_telex_id: original.object.id }
  if (back === "incoming") {
    const made = telexes.create("receive", fields, facts)
    return answered(alongside(made, returned(telexes, original, made.payment, "counterparty", facts)))
  }
  const refusal = unfunded(account_number_id, amount, facts)
  const made = send(telexes, fields, refusal, facts)
  const link = refusal === undefined ? returned(telexes, original, made.payment, "client", facts) : {}
  return answered(alongside(made, link))
}

/** The toy network as a module of a bank. */
export const telexModule = (table: TelexMoney): Module => {
  const telexes = telexesOf(table)
  const operations = operationsOf(telexes)
  const definition = defineResource({
    resources: [telex],
    jobs: [sendJobOf(telexes)],
    operations,
    postings: transferPostings({ ...telexes, settlements: ["gl_due_from_reserve"] })
  })
  return { name: "payments/telex", needs: ["deposits"], definitions: [definition] }
}

const operationsOf = (telexes: Telexes) => [
  command({
    ...partner,
    name: "telex.create",
    summary: "Sends a telex.",
    at: ["POST", "/v1/telexes"],
    emits: ["telex.created"],
    body: New,
    *asking({ body }) {
      const { facts, number } = yield* numberOf(body)
      const obstacle = unfunded(number.id, body.amount, facts)
      const refused = (reason: string) => ({ reason })
      const admission = admitted(obstacle, [number, "wire", body.amount], refused, facts)
      const fields = fieldsOf("outgoing", number, body.amount, facts)
      return answered(started(fields, admission, (one, refusal) => send(telexes, one, refusal, facts), number, facts))
    }
  }),
  retrieve({
    ...partner,
    name: "telex.get",
    summary: "Retrieves a telex.",
    at: ["GET", "/v1/telexes/:telex_id"],
    params: byTelex,
    resource: telex,
    id: ({ telex_id }) => telex_id
  }),
  command({
    ...partner,
    name: "telex.return",
    summary: "Returns an incoming telex.",
    at: ["POST", "/v1/telexes/:telex_id/return"],
    params: byTelex,
    rejects: ["operation_not_allowed"],
    emits: ["telex.created"],
    asking: ({ params }) => returnTelex(telexes, params.telex_id, "incoming")
  }),
  command({
    ...inProgram({}),
    name: "telex.receive",
    summary: "Books a telex from the network.",
    at: ["POST", "/operator/v1/programs/:program_id/telexes/receive"],
    role: "move_money",
    output: TelexView,
    emits: ["telex.posted"],
    body: New,
    *asking({ body }) {
      const { facts, number } = yield* numberOf(body)
      return answered(telexes.create("receive", fieldsOf("incoming", number, body.amount, facts), facts))
    }
  }),
  command({
    ...inProgram({ telex_id: idOf("telex") }),
    name: "telex.receive_return",
    summary: "Books the return of an outgoing telex.",
    at: ["POST", "/operator/v1/programs/:program_id/telexes/:telex_id/receive_return"],
    role: "move_money",
    output: TelexView,
    rejects: ["operation_not_allowed"],
    emits: ["telex.posted"],
    asking: ({ params }) => returnTelex(telexes, params.telex_id, "outgoing")
  })
]
