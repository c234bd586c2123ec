import { expect, inject, it } from "vitest"
import { ask, openAccountNumbers, startBank } from "../support/BankUnderTest.ts"

interface Changed {
  readonly updated_at: string
}

// A decision that waited for the store has an earlier time than the change that it follows; so has a second node whose
// clock is behind.
it("the time of an object never goes back, also where its status stays", async () => {
  const bank = await startBank("memory", inject("databaseUrl"))
  const { operator, partner, programId: program_id } = bank
  const [first = ""] = await openAccountNumbers(bank, 0)
  const { account_id } = await ask(partner.call("account_number.get", { params: { account_number_id: first } }))
  const params = { program_id }
  const blocked = { routing_number: "021000021", account_number: "123456", direction: "both", note: "Fraud" } as const
  const changes: Readonly<Record<string, (nth: number) => Promise<Changed>>> = {
    program: (nth) =>
      ask(operator.call("program.enable_endpoint", { params: { program_id, operation: `event.list_${nth}` } })),
    account: (nth) =>
      ask(
        partner.call("account.update", {
          params: { id: account_id },
          body: { metadata: { nth: String(nth) } },
          idempotencyKey: `account-${nth}`
        })
      ),
    blocked_account: () => ask(operator.call("blocked_account.add", { params, body: blocked })),
    review_rules: (nth) =>
      ask(operator.call("ach.set_review_rules", { params, body: { outgoing: { amount_over: 100 + nth } } }))
  }
  for (const [kind, change] of Object.entries(changes)) {
    bank.advance(60_000)
    const before = await change(1)
    bank.advance(-60_000)
    expect([kind, (await change(2)).updated_at]).toEqual([kind, before.updated_at])
  }
  await bank.close()
})
