/** Wires and instant payments of a bank as messages: those that it sends, and the meaning of those that it receives. */

// The bank

export { FEDWIRE, type FedwireBank, imadAt, type SentAs } from "./bank/FedwireBank.ts"

// Messages that the bank sends

export { answerMessageOf, requestRefusalOf } from "./bank/AnswerMessage.ts"
export { queryMessageOf } from "./bank/QueryMessage.ts"
export { requestMessageOf } from "./bank/RequestMessage.ts"
export { type OriginalMessage, originalIn, returnMessageOf } from "./bank/ReturnMessage.ts"
export { transferMessageOf } from "./bank/TransferMessage.ts"

// Messages that the bank receives

export { type About, type Inbound, inboundOf } from "./bank/Inbound.ts"
export type { Recipient } from "./bank/Recipient.ts"
export { type References, referencesOf } from "./bank/References.ts"

// Instant payments: the bank

export { type InstantOriginal, instantOriginalOf } from "./bank/instant/Original.ts"
export { type InstantBank, type InstantRoute, instantMessageIdAt } from "./bank/instant/Route.ts"

// Instant payments: messages that the bank sends

export { instantAnswerMessageOf, instantRequestRefusalOf } from "./bank/instant/InstantAnswerMessage.ts"
export { instantQueryMessageOf } from "./bank/instant/InstantQueryMessage.ts"
export { instantRequestMessageOf } from "./bank/instant/InstantRequestMessage.ts"
export { instantReturnMessageOf } from "./bank/instant/InstantReturnMessage.ts"
export { instantAnswerOf, instantStatusMessageOf } from "./bank/instant/InstantStatusMessage.ts"
export { instantTransferMessageOf } from "./bank/instant/InstantTransferMessage.ts"

// Instant payments: messages that the bank receives

export { type InstantInbound, instantInboundOf } from "./bank/instant/InstantInbound.ts"
