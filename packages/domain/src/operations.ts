/** The operations and the exchange of requests and replies, for authors of transports and clients. */

// The catalogue

export type { Id } from "./kernel/Id.ts"
export type { AnyResource } from "./kernel/Resource.ts"
export { includesRole } from "./kernel/Role.ts"
export { operations, resources, simulations } from "./modules/registry.ts"
export { Foreseen } from "./operation/Foreseen.ts"
export type { AnyOperation, Command, Description, Download, Form, Upload } from "./operation/Operation.ts"
export { isForLinks } from "./resources/access/portal-link/PortalLink.ts"

// Requests and replies

export { answerByName, type NamedRequest } from "./engine/request/AnswerByName.ts"
export { canBeDry } from "./engine/request/DryRun.ts"
export { type Attachment, Bank, type FormPiece, type Reply, type Request } from "./engine/request/Exchange.ts"

// Reading a request

export { tooLarge } from "./engine/request/FormRead.ts"
export { KEY_FORM, MAX_KEY_LENGTH } from "./idempotency/Idempotency.ts"
export { joined } from "./kernel/Bytes.ts"
export { escapeControls } from "./kernel/ControlCharacters.ts"
export type { JsonObject } from "./kernel/Json.ts"
export { MASK } from "./kernel/RawText.ts"
export { MAX_JSON_BYTES } from "./kernel/StrictJson.ts"
export { isSubnet, isWithin, siteOf } from "./kernel/Subnet.ts"
export { hasForbiddenCharacter } from "./kernel/Utf8.ts"
export { MAX_PAGE } from "./operation/Page.ts"

// Refusing a request

export { reasonOf } from "./engine/request/Outage.ts"
export { answeredBy, refusalCodesOf } from "./engine/request/Refusal.ts"
export { type ErrorCode, errorCodes, type SubErrorCode, subErrorCodes } from "./kernel/ErrorCode.ts"
export { type FailureStage, failureOrder } from "./kernel/FailureOrder.ts"
export { type ErrorDialect, errorBody, fault, Rejection, reject, type SubError, statusOf } from "./kernel/Rejection.ts"
