import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { node } from "./run.ts"

/** Starts a bank of the installed test entry on each store, and posts a transfer in it. */
export const checkTestBank = async (project: string): Promise<void> => {
  writeFileSync(join(project, "testBank.mjs"), program)
  console.log(`  ${(await node("a bank for tests", project, "testBank.mjs")).trim()}`)
}

const program = `
import { startBank } from "@vostro/sandbox/test"
for (const store of ["memory", "file"]) {
  const bank = await startBank({ store })
  const [sender_account_number_id, receiver_account_number_id] = bank.accountNumberIds
  const body = { amount: 500, currency_code: "USD", description: "Lunch", sender_account_number_id, receiver_account_number_id }
  const { value } = await bank.client.call("internal_transfer.create", { idempotencyKey: "lunch-1", body })
  await bank.until(value.id, "posted")
  await bank.stop()
}
console.log("startBank posts a transfer in memory and in a file")
`
