export { BankError, BankUnreachable } from "@vostro/http/promise"
