import { BANK } from "@vostro/domain/rails"
import type { Client } from "@vostro/http/client"
import { Effect } from "effect"
import { allPrograms } from "../bank/ProgramList.ts"

/** Format of the bank's account numbers: program prefix and eight digits. */
const ACCOUNT_NUMBER = /^\d{12}$/

/** Returns the program of an account number by its prefix, or the bank itself. */
export const programOf = (accountNumber: string | undefined, operator: Client) =>
  Effect.map(allPrograms(operator), (programs) => {
    const prefix = accountNumber !== undefined && ACCOUNT_NUMBER.test(accountNumber) ? accountNumber.slice(0, 4) : ""
    return programs.find(({ number_prefix }) => number_prefix === prefix)?.id ?? BANK
  })
