// Runs under `node --test`, which packages/bank-tests/stores/NodeTest.test.ts starts.
import assert from "node:assert/strict"
import * as runner from "node:test"
import { layerMemoryStore } from "@vostro/memory"
import { startBank } from "@vostro/sandbox/test"
import { filesConformance, registerWith, storeConformance } from "@vostro/testing"

registerWith(
  runner,
  storeConformance("in memory", () => layerMemoryStore),
  filesConformance("in memory", () => layerMemoryStore)
)

runner.describe("a bank", () => {
  let bank: Awaited<ReturnType<typeof startBank>>
  runner.before(async () => {
    bank = await startBank()
  })
  runner.after(() => bank.stop())

  runner.it("settles a transfer", async () => {
    const [sender_account_number_id, receiver_account_number_id] = bank.accountNumberIds
    const { value } = await bank.client.call("internal_transfer.create", {
      idempotencyKey: "lunch-1",
      body: {
        amount: 500,
        currency_code: "USD",
        description: "Lunch",
        sender_account_number_id,
        receiver_account_number_id
      }
    })
    assert.equal((await bank.until(value.id, "posted")).status, "posted")
  })
})
