// A host that bundles the bank has these classes once, and can tell them by `instanceof`.
export { BankError, BankUnreachable, OutcomeUnknown } from "@vostro/http/promise"
