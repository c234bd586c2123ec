import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { node } from "./run.ts"

/** Starts a bank of the installed test entry on each store, posts a transfer in it, and has a call refused. */
export const checkTestBank = async (project: string): Promise<void> => {
  writeFileSync(join(project, "testBank.mjs"), program)
  console.log(`  ${(await node("a bank for tests", project, "testBank.mjs")).trim()}`)
}

const program = `
import { BankError as ErrorOfTheClient } from "@vostro/http/promise"
import { BankError, startBank } from "@vostro/sandbox/test"
for (const store of ["memory", "file"]) {
  const bank = await startBank({ store })
  const [sender_account_number_id, receiver_account_number_id] = bank.accountNumberIds
  const body = { amount: 500, currency_code: "USD", description: "Lunch", sender_account_number_id, receiver_account_number_id }
  const { value } = await bank.client.call("internal_transfer.create", { idempotencyKey: "lunch-1", body })
  await bank.until(value.id, "posted")
  const refused = await bank.client.call("internal_transfer.get", { params: { internal_transfer_id: "none" } }).catch((error) => error)
  if (!(refused instanceof BankError && refused instanceof ErrorOfTheClient)) throw refused
  await bank.stop()
}
console.log("startBank posts a transfer in memory and in a file")
`
