import type { AnyResource } from "./kernel/Resource.ts"
import { client } from "./resources/access/client/Client.ts"
import { program, programCounter } from "./resources/access/program/Program.ts"
import { account } from "./resources/customers/account/model/Account.ts"
import { application } from "./resources/customers/application/Application.ts"
import { entity } from "./resources/customers/entity/Entity.ts"
import { file } from "./resources/customers/file/File.ts"
import { accountNumber } from "./resources/deposits/account-number/AccountNumber.ts"
import { coreAccount } from "./resources/deposits/core-account/CoreAccount.ts"
import { disbursement } from "./resources/lending/disbursement/Disbursement.ts"
import { funding } from "./resources/lending/funding/model/Funding.ts"
import { subledgerBalance } from "./resources/lending/subledger-balance/model/SubledgerBalance.ts"
import { userCreditTransaction } from "./resources/lending/user-credit-transaction/UserCreditTransaction.ts"
import { webhookDelivery } from "./resources/notifications/webhook-delivery/WebhookDelivery.ts"
import { endpointCounter, webhookEndpoint } from "./resources/notifications/webhook-endpoint/WebhookEndpoint.ts"
import { ach } from "./resources/payments/ach/entry/Ach.ts"
import { achFile } from "./resources/payments/ach/file/AchFile.ts"
import { incomingTrace } from "./resources/payments/ach/incoming/IncomingTrace.ts"
import { achSettlement } from "./resources/payments/ach/queue/AchSettlement.ts"
import { achWindow } from "./resources/payments/ach/queue/SubmissionWindow.ts"
import { activity, knownCounterparty, reviewRules } from "./resources/payments/ach/review/ReviewRules.ts"
import { traceBlock, traceCounter, traceSequence } from "./resources/payments/ach/window/TraceNumber.ts"
import { blockchainPayment } from "./resources/payments/blockchain-payment/model/BlockchainPayment.ts"
import { internalTransfer } from "./resources/payments/internal-transfer/InternalTransfer.ts"
import { originator } from "./resources/payments/originator/Originator.ts"
import { originatorUsage } from "./resources/payments/originator/Usage.ts"

/** Every kind of object that stores keep. */
export const resources: ReadonlyArray<AnyResource> = [
  account,
  accountNumber,
  ach,
  achFile,
  achSettlement,
  achWindow,
  activity,
  application,
  blockchainPayment,
  client,
  coreAccount,
  disbursement,
  endpointCounter,
  entity,
  file,
  funding,
  incomingTrace,
  internalTransfer,
  knownCounterparty,
  originator,
  originatorUsage,
  program,
  programCounter,
  reviewRules,
  subledgerBalance,
  traceBlock,
  traceCounter,
  traceSequence,
  userCreditTransaction,
  webhookDelivery,
  webhookEndpoint
]

const namesOf = ({ lifecycles }: AnyResource): ReadonlyArray<string> =>
  lifecycles.flatMap(({ table }) => table.flatMap(({ event }) => event ?? []))

/** The name of every event that some lifecycle emits, in order. */
export const eventNames: ReadonlyArray<string> = [...new Set(resources.flatMap(namesOf))].sort()

/** Every kind of object that has events. */
export const eventKinds: ReadonlyArray<string> = resources
  .filter((one) => namesOf(one).length > 0)
  .map(({ kind }) => kind)
