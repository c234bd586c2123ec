import { Schema } from "effect"
import { idOf } from "../../../kernel/Resource.ts"
import { factsFrom } from "../../../operation/Asking.ts"
import { command, listing, retrieve } from "../../../operation/Define.ts"
import { CreatedAt, listOf } from "../../../operation/Page.ts"
import { entity } from "../../customers/entity/Entity.ts"
import { blockedReads } from "../blocked-account/model/BlockedAccount.ts"
import { accountPaid, createPayment } from "./Create.ts"
import {
  amountFields,
  type BlockchainPayment,
  BlockchainPaymentView,
  blockchainPayment,
  debtorFields,
  payerOf
} from "./model/BlockchainPayment.ts"
import { NAME_CHECK_REASONS } from "./model/NameCheck.ts"
import { resubmitPayment } from "./Resubmit.ts"
import { ADVANCES, advancePayment, blockchainPaymentSimulation } from "./Simulate.ts"

const byId = Schema.Struct({ blockchain_payment_id: idOf("blockchain_payment") })
const fields = BlockchainPaymentView.fields
const retrieval = {
  summary: "Retrieves a blockchain payment.",
  scope: "blockchain_payment/read",
  params: byId,
  output: BlockchainPaymentView,
  resource: blockchainPayment,
  id: ({ blockchain_payment_id }: typeof byId.Type) => blockchain_payment_id
} as const

const payerReads = (one: Parameters<typeof payerOf>[0]) => {
  const payer = payerOf(one)
  return { positions: payer === undefined ? [] : [payer] }
}
const factsOn = (id: BlockchainPayment["id"]) => factsFrom(blockchainPayment, id, payerReads)

/** Blockchain payment operations (v0). */
export const blockchainPaymentOperations = [
  command({
    name: "blockchain_payment.create",
    summary: "Creates a blockchain payment from an account number or a wallet.",
    at: ["POST", "/v0/blockchain_payments"],
    scope: "blockchain_payment/read_write",
    idempotency: { key: "required", min_length: 5 },
    invalid_status: 422,
    body: Schema.Struct({
      debtor: Schema.Struct(debtorFields),
      creditor: fields.creditor,
      creditor_agent: fields.creditor_agent,
      amounts: Schema.Struct(amountFields),
      payment_purpose: fields.payment_purpose,
      reference: fields.reference
    }),
    output: BlockchainPaymentView,
    emits: ["blockchain_payment.created", "blockchain_payment.rejected"],
    reads: ({ body }) => {
      const { entity_id } = body.debtor
      const entities = entity_id === undefined ? [] : [{ kind: entity.kind, id: entity_id }]
      return {
        objects: [...entities, ...blockedReads(accountPaid(body))],
        ...payerReads(body)
      }
    },
    decide: ({ body }, facts) => createPayment(body, facts)
  }),
  listing({
    name: "blockchain_payment.list",
    summary: "Lists blockchain payments, newest first.",
    at: ["GET", "/v0/blockchain_payments"],
    scope: "blockchain_payment/read",
    ...listOf(blockchainPayment, BlockchainPaymentView, {
      status: Schema.optionalKey(fields.status),
      created_at: Schema.optionalKey(CreatedAt)
    })
  }),
  retrieve({
    ...retrieval,
    name: "blockchain_payment.get",
    at: ["GET", "/v0/blockchain_payments/:blockchain_payment_id"]
  }),
  retrieve({
    ...retrieval,
    name: "blockchain_payment.get_v1",
    at: ["GET", "/v1/blockchain_payment/:blockchain_payment_id"]
  }),
  command({
    name: "blockchain_payment.resubmit",
    summary: "Submits a payment again that was rejected because the name of its creditor could not be validated.",
    at: ["POST", "/v0/blockchain_payments/:blockchain_payment_id/resubmit"],
    scope: "blockchain_payment/read_write",
    idempotency: { key: "required", min_length: 5 },
    invalid_status: 422,
    params: byId,
    output: BlockchainPaymentView,
    rejects: ["operation_not_allowed"],
    emits: ["blockchain_payment.created", "blockchain_payment.rejected"],
    *asking({ params: { blockchain_payment_id: id } }) {
      return yield* resubmitPayment(id, yield* factsOn(id))
    }
  }),
  command({
    simulated: true,
    name: "blockchain_payment.simulate_advance",
    summary:
      "Simulates the cause of a blockchain payment event: a review, its outcome, funding or settlement on the chain.",
    at: ["POST", "/v0/simulate/blockchain_payments/:blockchain_payment_id/advance"],
    scope: "blockchain_payment/read_write",
    invalid_status: 422,
    params: byId,
    query: Schema.Struct({
      event: Schema.Literals(ADVANCES),
      rejection_reason: Schema.optionalKey(Schema.Literals(NAME_CHECK_REASONS))
    }),
    output: BlockchainPaymentView,
    rejects: ["operation_not_allowed"],
    emits: ADVANCES,
    *asking({ params: { blockchain_payment_id: id }, query }) {
      return yield* advancePayment(id, query, yield* factsOn(id))
    }
  }),
  command({
    ...blockchainPaymentSimulation.operation,
    name: "blockchain_payment.simulate",
    summary: "Simulates the cause of any transition of a blockchain payment.",
    at: ["POST", "/v1/simulate/blockchain_payments/:blockchain_payment_id/:trigger"],
    scope: "blockchain_payment/read_write",
    params: Schema.Struct({ ...byId.fields, trigger: Schema.Literals(blockchainPaymentSimulation.triggers) }),
    output: BlockchainPaymentView,
    *asking({ params: { blockchain_payment_id: id, trigger }, body }) {
      return yield* blockchainPaymentSimulation.decide(id, trigger, body, yield* factsOn(id))
    }
  })
] as const
