// A host that bundles the bank has these classes once, and can tell them by `instanceof`.
export { BankError, BankUnreachable } from "@vostro/http/promise"
