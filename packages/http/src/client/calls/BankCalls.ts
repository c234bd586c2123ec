// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { AccountCalls, AccountLists } from "./AccountCalls.ts"
import type { AccountNumberCalls, AccountNumberLists } from "./AccountNumberCalls.ts"
import type { AchCalls, AchLists } from "./AchCalls.ts"
import type { AchFileCalls } from "./AchFileCalls.ts"
import type { AchSettlementCalls, AchSettlementLists } from "./AchSettlementCalls.ts"
import type { AchWindowCalls, AchWindowLists } from "./AchWindowCalls.ts"
import type { ApplicationCalls, ApplicationLists } from "./ApplicationCalls.ts"
import type { AuditEntryCalls, AuditEntryLists } from "./AuditEntryCalls.ts"
import type { BlockchainPaymentCalls, BlockchainPaymentLists } from "./BlockchainPaymentCalls.ts"
import type { BlockedAccountCalls, BlockedAccountLists } from "./BlockedAccountCalls.ts"
import type { CardCalls, CardLists } from "./CardCalls.ts"
import type { ClientCalls, ClientLists } from "./ClientCalls.ts"
import type { CoreAccountCalls } from "./CoreAccountCalls.ts"
import type { DisbursementCalls } from "./DisbursementCalls.ts"
import type { EntityCalls } from "./EntityCalls.ts"
import type { EventAttemptCalls, EventAttemptLists } from "./EventAttemptCalls.ts"
import type { EventCalls, EventLists } from "./EventCalls.ts"
import type { EventReplayCalls, EventReplayLists } from "./EventReplayCalls.ts"
import type { EventResendCalls } from "./EventResendCalls.ts"
import type { EventSubscriptionCalls, EventSubscriptionLists } from "./EventSubscriptionCalls.ts"
import type { FileCalls, FileLists } from "./FileCalls.ts"
import type { FundingCalls } from "./FundingCalls.ts"
import type { IdempotencyKeyCalls } from "./IdempotencyKeyCalls.ts"
import type { InstantPaymentCalls, InstantPaymentLists } from "./InstantPaymentCalls.ts"
import type { InstantPaymentSuspenseItemCalls, InstantPaymentSuspenseItemLists } from "./InstantPaymentSuspenseItemCalls.ts"
import type { InternalTransferCalls, InternalTransferLists } from "./InternalTransferCalls.ts"
import type { LedgerCalls } from "./LedgerCalls.ts"
import type { NonPostedTransactionCalls, NonPostedTransactionLists } from "./NonPostedTransactionCalls.ts"
import type { OauthTokenCalls } from "./OauthTokenCalls.ts"
import type { ObjectCalls, ObjectLists } from "./ObjectCalls.ts"
import type { OperatorCalls, OperatorLists } from "./OperatorCalls.ts"
import type { OriginatorCalls, OriginatorLists } from "./OriginatorCalls.ts"
import type { PaymentCalls, PaymentLists } from "./PaymentCalls.ts"
import type { PaymentExceptionCalls, PaymentExceptionLists } from "./PaymentExceptionCalls.ts"
import type { PaymentMessageCalls, PaymentMessageLists } from "./PaymentMessageCalls.ts"
import type { PortalLinkCalls, PortalLinkLists } from "./PortalLinkCalls.ts"
import type { ProgramCalls, ProgramLists } from "./ProgramCalls.ts"
import type { QueueCalls, QueueLists } from "./QueueCalls.ts"
import type { ReceivableSaleCalls, ReceivableSaleLists } from "./ReceivableSaleCalls.ts"
import type { ReceivableSaleTermsCalls } from "./ReceivableSaleTermsCalls.ts"
import type { ReportCalls, ReportLists } from "./ReportCalls.ts"
import type { RequestCalls, RequestLists } from "./RequestCalls.ts"
import type { RestorationCalls } from "./RestorationCalls.ts"
import type { SearchCalls, SearchLists } from "./SearchCalls.ts"
import type { SettingCalls } from "./SettingCalls.ts"
import type { SubledgerBalanceCalls } from "./SubledgerBalanceCalls.ts"
import type { SubmissionCalls, SubmissionLists } from "./SubmissionCalls.ts"
import type { TimelineCalls } from "./TimelineCalls.ts"
import type { UserCreditTransactionCalls, UserCreditTransactionLists } from "./UserCreditTransactionCalls.ts"
import type { UserDepositTransactionCalls, UserDepositTransactionLists } from "./UserDepositTransactionCalls.ts"
import type { WebhookAttemptCalls, WebhookAttemptLists } from "./WebhookAttemptCalls.ts"
import type { WebhookDeliveryCalls, WebhookDeliveryLists } from "./WebhookDeliveryCalls.ts"
import type { WebhookEndpointCalls, WebhookEndpointLists } from "./WebhookEndpointCalls.ts"
import type { WebhookReplayCalls, WebhookReplayLists } from "./WebhookReplayCalls.ts"
import type { WebhookResendCalls } from "./WebhookResendCalls.ts"
import type { WireCalls, WireLists } from "./WireCalls.ts"
import type { WireSuspenseItemCalls, WireSuspenseItemLists } from "./WireSuspenseItemCalls.ts"

/** Calls of the bank and their answers, by the name of the operation. */
export interface BankCalls extends
  OauthTokenCalls,
  OperatorCalls,
  AuditEntryCalls,
  IdempotencyKeyCalls,
  ObjectCalls,
  SearchCalls,
  PortalLinkCalls,
  ClientCalls,
  SettingCalls,
  QueueCalls,
  RequestCalls,
  ProgramCalls,
  EntityCalls,
  ApplicationCalls,
  FileCalls,
  AccountNumberCalls,
  LedgerCalls,
  AccountCalls,
  CoreAccountCalls,
  InternalTransferCalls,
  BlockedAccountCalls,
  PaymentExceptionCalls,
  RestorationCalls,
  PaymentCalls,
  PaymentMessageCalls,
  AchCalls,
  AchWindowCalls,
  AchSettlementCalls,
  AchFileCalls,
  OriginatorCalls,
  WireCalls,
  WireSuspenseItemCalls,
  InstantPaymentCalls,
  InstantPaymentSuspenseItemCalls,
  BlockchainPaymentCalls,
  SubledgerBalanceCalls,
  CardCalls,
  UserCreditTransactionCalls,
  UserDepositTransactionCalls,
  NonPostedTransactionCalls,
  FundingCalls,
  DisbursementCalls,
  ReceivableSaleCalls,
  ReceivableSaleTermsCalls,
  SubmissionCalls,
  WebhookDeliveryCalls,
  EventSubscriptionCalls,
  WebhookEndpointCalls,
  EventResendCalls,
  WebhookResendCalls,
  EventReplayCalls,
  WebhookReplayCalls,
  TimelineCalls,
  EventCalls,
  EventAttemptCalls,
  WebhookAttemptCalls,
  ReportCalls {}

/** Objects of the lists of the bank, by the name of the operation. */
export interface BankLists extends
  OperatorLists,
  AuditEntryLists,
  ObjectLists,
  SearchLists,
  PortalLinkLists,
  ClientLists,
  QueueLists,
  RequestLists,
  ProgramLists,
  ApplicationLists,
  FileLists,
  AccountNumberLists,
  AccountLists,
  InternalTransferLists,
  BlockedAccountLists,
  PaymentExceptionLists,
  PaymentLists,
  PaymentMessageLists,
  AchLists,
  AchWindowLists,
  AchSettlementLists,
  OriginatorLists,
  WireLists,
  WireSuspenseItemLists,
  InstantPaymentLists,
  InstantPaymentSuspenseItemLists,
  BlockchainPaymentLists,
  CardLists,
  UserCreditTransactionLists,
  UserDepositTransactionLists,
  NonPostedTransactionLists,
  ReceivableSaleLists,
  SubmissionLists,
  WebhookDeliveryLists,
  EventSubscriptionLists,
  WebhookEndpointLists,
  EventReplayLists,
  WebhookReplayLists,
  EventLists,
  EventAttemptLists,
  WebhookAttemptLists,
  ReportLists {}
