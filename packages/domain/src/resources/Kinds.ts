import type { AnyResource } from "../kernel/Resource.ts"
import { account } from "./account/Account.ts"
import { accountNumber } from "./account-number/AccountNumber.ts"
import { ach } from "./ach/Ach.ts"
import { incomingTrace } from "./ach/IncomingTrace.ts"
import { traceBlock, traceCounter, traceSequence } from "./ach/TraceNumber.ts"
import { achFile } from "./ach-file/AchFile.ts"
import { activity, knownCounterparty, reviewRules } from "./ach-review/ReviewRules.ts"
import { achSettlement } from "./ach-settlement/AchSettlement.ts"
import { achWindow } from "./ach-window/SubmissionWindow.ts"
import { application } from "./application/Application.ts"
import { blockchainPayment } from "./blockchain-payment/BlockchainPayment.ts"
import { client } from "./client/Client.ts"
import { coreAccount } from "./core-account/CoreAccount.ts"
import { disbursement } from "./disbursement/Disbursement.ts"
import { entity } from "./entity/Entity.ts"
import { file } from "./file/File.ts"
import { funding } from "./funding/Funding.ts"
import { internalTransfer } from "./internal-transfer/InternalTransfer.ts"
import { originator } from "./originator/Originator.ts"
import { originatorUsage } from "./originator/Usage.ts"
import { program, programCounter } from "./program/Program.ts"
import { subledgerBalance } from "./subledger-balance/SubledgerBalance.ts"
import { userCreditTransaction } from "./user-credit-transaction/UserCreditTransaction.ts"
import { webhookDelivery } from "./webhook-delivery/WebhookDelivery.ts"
import { endpointCounter, webhookEndpoint } from "./webhook-endpoint/WebhookEndpoint.ts"

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
