/** The wires of a bank as messages of Fedwire: messages that it sends, and the meaning of messages that it receives. */

// The bank

export { FEDWIRE, type FedwireBank, imadAt, type SentAs } from "./bank/FedwireBank.ts"

// Messages that the bank sends

export { answerMessageOf } from "./bank/AnswerMessage.ts"
export { queryMessageOf } from "./bank/QueryMessage.ts"
export { requestMessageOf } from "./bank/RequestMessage.ts"
export { type OriginalMessage, originalIn, returnMessageOf } from "./bank/ReturnMessage.ts"
export { transferMessageOf } from "./bank/TransferMessage.ts"

// Messages that the bank receives

export { type About, type Inbound, inboundOf } from "./bank/Inbound.ts"
export { type References, referencesOf } from "./bank/References.ts"
