import { fault, reject } from "@vostro/domain/operations"

/** The refusal of a body that is larger than any that the bank reads. */
export const bodyTooLarge = reject("content_too_large", fault("body_too_large"))

/** The refusal of a body that is cut off, or is not what it says it is. */
export const bodyUnreadable = reject("request_malformed", fault("payload_invalid"))
