import { fault, reject } from "@vostro/domain/operations"

/** Rejection of a body over the size limit. */
export const bodyTooLarge = reject("content_too_large", fault("body_too_large"))

/** Rejection of a body that is truncated or does not match its headers. */
export const bodyUnreadable = reject("request_malformed", fault("payload_invalid"))
