/** The ports of the payment networks, for their adapters: outgoing submissions, incoming items, ACH codes. */

// The ports

export type { Rails } from "./modules/Rails.ts"
export { RailsUnavailable } from "./ports/RailsUnavailable.ts"
export { AchRail } from "./resources/payments/ach/queue/AchRail.ts"
export { ChainRail, noChain } from "./resources/payments/blockchain-payment/model/ChainRail.ts"
export {
  InstantRail,
  type InstantRequestMessage,
  noInstantPayments
} from "./resources/payments/instant-payment/model/InstantRail.ts"
export { noWires, WireRail, type WireRequestMessage } from "./resources/payments/wire/model/WireRail.ts"

// Outgoing ACH

export type { Id } from "./kernel/Id.ts"
export { Ach, AchView, type OutgoingAch, type ReceivedAch, type Return } from "./resources/payments/ach/entry/Ach.ts"
export { DfiAccountNumber, StatementDescriptor } from "./resources/payments/ach/entry/Fields.ts"
export { IAT_TRANSACTION_TYPES, type IatDetails } from "./resources/payments/ach/entry/IatDetails.ts"
export { MAX_RECORDS } from "./resources/payments/ach/entry/RawRecords.ts"
export { tookEffect } from "./resources/payments/ach/entry/Returns.ts"
export type { WriteRecords } from "./resources/payments/ach/messages/Messages.ts"
export type {
  AnsweredEntry,
  FileIdentity,
  OriginatedEntry,
  OutboundEntry,
  Submission
} from "./resources/payments/ach/queue/Submission.ts"
export type { SubmissionWindow } from "./resources/payments/ach/queue/SubmissionWindow.ts"

// Incoming ACH

export type { AchFile } from "./resources/payments/ach/file/AchFile.ts"
export { InboundItem, IncomingEntry } from "./resources/payments/ach/incoming/Inbound.ts"
export { REVERSAL_DESCRIPTION } from "./resources/payments/ach/tables/Reversals.ts"

// Texts of payments

export { inAscii } from "./kernel/text/Ascii.ts"
export { beginningOf } from "./kernel/text/Beginning.ts"

// Trace and routing numbers

export { checkDigitOf } from "./kernel/RoutingNumber.ts"
export { SEQUENCES, traceNumberOf } from "./resources/payments/trace-number/TraceNumber.ts"

// Days of the network

export { addDays, dateOf, daysBetween } from "./kernel/calendar/CalendarDay.ts"
export { cycleDayAt } from "./kernel/calendar/CycleDay.ts"
export { NETWORK_ZONE } from "./kernel/calendar/LocalTime.ts"
export { fedwireDayFor } from "./resources/payments/wire/tables/FedwireDays.ts"

// Blockchains

export type { BlockchainPayment } from "./resources/payments/blockchain-payment/model/BlockchainPayment.ts"
export type { ChainAnswer } from "./resources/payments/blockchain-payment/model/Chain.ts"
export { simulatedAnswer } from "./resources/payments/blockchain-payment/SimulatedChain.ts"

// Instant payments

export type { ArrivedInstantPayment } from "./resources/payments/instant-payment/incoming/Arrived.ts"
export type { InstantPaymentAnswer } from "./resources/payments/instant-payment/model/Answer.ts"
export type { InstantPayment } from "./resources/payments/instant-payment/model/InstantPayment.ts"
export { simulatedParticipants } from "./resources/payments/instant-payment/participants/SimulatedParticipants.ts"
export { instantAnswer } from "./resources/payments/instant-payment/simulation/SimulatedInstantNetwork.ts"

// Return requests

export { type MessageAnswer, noMessages } from "./resources/payments/return-request/RequestMessage.ts"

// Banks that payments name

export {
  type NamedBank,
  type WrongBank,
  wrongBankCodeOf,
  wrongBankOf
} from "./resources/payments/recipient/NamedBank.ts"

// Programs

export { BANK } from "./resources/access/program/Program.ts"

// Wires

export { PURPOSES } from "./resources/payments/transfer/model/Purposes.ts"
export type { ArrivedReturn, ArrivedWire } from "./resources/payments/wire/incoming/Arrived.ts"
export type { WireAnswer } from "./resources/payments/wire/model/Answer.ts"
export type { Wire } from "./resources/payments/wire/model/Wire.ts"
export { fedwireAnswer, settledAnswer } from "./resources/payments/wire/simulation/SimulatedFedwire.ts"
export type { ReturnRequestReason, ReturnRequestRejection } from "./resources/payments/wire/tables/Reasons.ts"
