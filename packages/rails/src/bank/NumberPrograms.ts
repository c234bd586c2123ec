import type { Client } from "@vostro/http/client"
import { Effect } from "effect"

/** Makes the search for the programs of account numbers in the directory of the bank: one call, without unknown numbers. */
export const numberPrograms = (operator: Client) => (account_numbers: ReadonlyArray<string>) =>
  Effect.map(
    operator.call("account_number.find_programs", { query: { account_numbers } }),
    ({ value }): ReadonlyMap<string, string> =>
      new Map(value.objects.map(({ account_number, program_id }) => [account_number, program_id]))
  )
