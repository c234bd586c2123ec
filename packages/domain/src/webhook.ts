/** Signatures and addresses of webhooks, for receivers. */

// Signatures

export {
  DEFAULT_TOLERANCE_MS,
  type ReceivedWebhook,
  SIGNATURE_HEADER,
  type SignatureProblem,
  sign,
  verifySignature
} from "./webhook/Signature.ts"
export { type StandardWebhook, standardHeaders, standardPublicKey } from "./webhook/StandardSignature.ts"

// Addresses that the bank sends to

export { addressRefusal, isReceiverUrl, LOOPBACK } from "./webhook/ReceiverAddress.ts"

// When the bank sends again

export { afterAttempt, type NextStep } from "./webhook/RetrySchedule.ts"
