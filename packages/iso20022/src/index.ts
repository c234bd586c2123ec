/** ISO 20022 messages of the Fedwire Funds Service, FedNow and RTP: reading and writing them. */

// Messages

export { defaultLimits, type Limits } from "./Limits.ts"
export type { Direction, Envelope, Message, MessageOf } from "./Message.ts"
export { type Bodies, type MessageType, messageTypes } from "./Messages.ts"
export { type Network, networks } from "./Network.ts"
export { read } from "./Read.ts"
export { Reader } from "./Reader.ts"
export { write } from "./Write.ts"

// Faults

export { ReadError, WriteError } from "./Fault.ts"
export { describe, type Reason, type ReasonTag } from "./Reason.ts"

// Plain data

export type { Money } from "./Leaf.ts"
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

// Reason codes

export { type Rail, type ReasonCode, reasonCodeOf, reasonCodes, reasonNameOf } from "./ReasonCodes.ts"
