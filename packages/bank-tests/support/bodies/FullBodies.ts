import type { OperationName } from "@vostro/http/client"
import type { Asked } from "@vostro/http/examples"
import { accountUpdate, applicationUpdate, fullAccount, fullApplication } from "./Agreements.ts"
import { controls, coreAccountParties } from "./Deposits.ts"
import { entityCreations, entityUpdates, plainEntities } from "./Entities.ts"
import { creditSteps, creditTransactions, loanBalance } from "./Lending.ts"
import { type BodyStep, metadata } from "./Parts.ts"
import {
  arrivedFromAbroad,
  arrivedReturn,
  blockchainPayments,
  originatorAch,
  reviewRules,
  wireFromAbroad,
  wires,
  wiresV2
} from "./Payments.ts"
import { fullEndpoint } from "./Webhooks.ts"

const DAY_MS = 86_400_000

// Events are stored for 90 days.
const yesterday = {
  from: new Date(Date.now() - 2 * DAY_MS).toISOString(),
  until: new Date(Date.now() - DAY_MS).toISOString()
}

const noCustomer = { client_customer_id: undefined }

/** Creates the objects that {@link fullBodies} name in addition to those of the examples. */
export const steps: ReadonlyArray<BodyStep> = [
  ...plainEntities,
  ...creditSteps,
  { ask: "account_number.create", word: "account_number_unclaimed", given: { body: noCustomer } },
  { ask: "instant_payment.create", word: "instant_payment_simulated" }
]

/**
 * Requests for fields that no example sends, because they exclude each other or would make the example too long. Each
 * states the differences from the example; undefined omits a field.
 */
export const fullBodies: { readonly [N in OperationName]?: ReadonlyArray<Asked> } = {
  "oauth_token.create": [{ body: { scope: "event/read" } }],
  "event_subscription.create": [{ body: { ...fullEndpoint, uid: "created" } }],
  "event_subscription.upsert": [{ body: { ...fullEndpoint, uid: "upserted" } }],
  "event_subscription.update": [{ body: fullEndpoint }],
  "webhook_endpoint.create": [{ body: { ...fullEndpoint, uid: "created" } }],
  "webhook_endpoint.upsert": [{ body: { ...fullEndpoint, uid: "upserted" } }],
  "webhook_endpoint.update": [{ body: fullEndpoint }],
  "entity.create": entityCreations("v0"),
  "entity.create_v2": entityCreations("v2"),
  "entity.update": entityUpdates,
  "application.create": [{ body: fullApplication }],
  "application.update": [{ body: applicationUpdate }],
  "account.create": [{ body: fullAccount }],
  "account.update": [{ body: accountUpdate }],
  "account_number.create": [{ body: { ...noCustomer, entity_id: "entity_example" } }, { body: controls }],
  "account_number.register": [
    { body: { ...noCustomer, entity_id: "entity_example", account_number: "ENTITY001" } },
    { body: { ...controls, account_number: "CONTROLS1" } }
  ],
  "account_number.update": [{ params: { account_number_id: "account_number_receiver" }, body: controls }],
  "account_number.assign": [
    {
      params: { account_number_id: "account_number_unclaimed" },
      body: { ...noCustomer, entity_id: "entity_example" }
    }
  ],
  "instant_payment.simulate": [
    {
      params: { instant_payment_id: "instant_payment_simulated", trigger: "post" },
      body: {
        reason: undefined,
        additional_information: undefined,
        rejected_by: undefined,
        counterparty_status: "under_review"
      }
    }
  ],
  "blocked_account.add": [{ body: { routing_number: undefined, business_identifier_code: "DEUTDEFF" } }],
  "core_account.create": [{ body: coreAccountParties }],
  "core_account.update": [{ body: coreAccountParties }],
  "ach.set_review_rules": [{ body: reviewRules }],
  "originator.create": [{ body: { ach: originatorAch } }],
  "originator.update": [{ body: { ach: originatorAch, metadata } }],
  "subledger_balance.create": [{ body: loanBalance }],
  "user_credit_transaction.create": creditTransactions,
  "blockchain_payment.create": blockchainPayments,
  "event_replay.count": [{ body: { webhook_endpoint_id: "webhook_endpoint_third", ...yesterday } }],
  "webhook_replay.count": [
    {
      params: { program_id: "program_example" },
      body: { webhook_endpoint_id: "webhook_endpoint_second", ...yesterday }
    }
  ],
  "wire.receive": [arrivedFromAbroad],
  "wire.receive_return": [arrivedReturn],
  "wire.simulate_incoming_v2": [wireFromAbroad],
  "wire.create": wires,
  "wire.create_v2": wiresV2
}
