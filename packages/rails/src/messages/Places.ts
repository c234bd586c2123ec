import { BANK } from "@vostro/domain/rails"
import type { Client } from "@vostro/http/client"
import { Effect } from "effect"
import { numberPrograms } from "../bank/NumberPrograms.ts"

/** Form of the bank's account numbers: issued or registered. */
const ACCOUNT_NUMBER = /^[a-zA-Z0-9]{8,17}$/

/** Returns the program of an account number by one read of the directory, or the bank itself. */
export const programOf = (accountNumber: string | undefined, operator: Client) => {
  if (accountNumber === undefined || !ACCOUNT_NUMBER.test(accountNumber)) return Effect.succeed(BANK)
  return Effect.map(numberPrograms(operator)([accountNumber]), ([found]) => found?.[1] ?? BANK)
}
