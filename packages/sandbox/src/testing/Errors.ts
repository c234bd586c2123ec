export { BankError, BankUnreachable, OutcomeUnknown } from "@vostro/http/promise"
