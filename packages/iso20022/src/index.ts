/** ISO 20022 messages of the Fedwire Funds Service, FedNow and RTP: reading and writing them. */

// Messages

export { defaultLimits, type Limits } from "./faults/Limits.ts"
export type { Direction, Envelope, Message, MessageOf } from "./messages/Message.ts"
export { type Bodies, type MessageType, messageTypes } from "./messages/Messages.ts"
export { read } from "./reading/Read.ts"
export { Reader } from "./reading/Reader.ts"
export { type Network, networks } from "./schema/Network.ts"
export { write } from "./writing/Write.ts"

// Faults

export { ReadError, WriteError } from "./faults/Fault.ts"
export { describe, type Reason, type ReasonTag } from "./faults/Reason.ts"

// Plain data

export type { Account } from "./tables/Account.ts"
export type { Acknowledgement } from "./tables/Acknowledgement.ts"
export type { Address } from "./tables/Address.ts"
export type { Agent } from "./tables/Agent.ts"
export type { CreditTransfer } from "./tables/CreditTransfer.ts"
export type { Header } from "./tables/Header.ts"
export type { InstitutionTransfer } from "./tables/InstitutionTransfer.ts"
export type { MessageReject } from "./tables/MessageReject.ts"
export type { Party, PartyOrAgent } from "./tables/Party.ts"
export type { PaymentReturn } from "./tables/PaymentReturn.ts"
export type { PaymentStatus } from "./tables/PaymentStatus.ts"
export type { ReturnRequest } from "./tables/ReturnRequest.ts"
export type { ReturnResponse } from "./tables/ReturnResponse.ts"
export type { StatusRequest } from "./tables/StatusRequest.ts"
export type { Money } from "./values/Leaf.ts"

// Reason codes

export { type Rail, type ReasonCode, reasonCodeOf, reasonCodes, reasonNameOf } from "./ReasonCodes.ts"
