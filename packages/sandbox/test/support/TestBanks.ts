import { startBank, type TestBank } from "@vostro/sandbox/test"
import { onTestFinished } from "vitest"

/** Starts a bank that stops with the test. */
export const started = async (options: Parameters<typeof startBank>[0] = { seed: 1 }): Promise<TestBank> =>
  ending(await startBank(options))

/** Stops a bank with the test. */
export const ending = (bank: TestBank): TestBank => {
  onTestFinished(() => bank.stop())
  return bank
}

/** Makes an internal transfer. */
export const transfer = async ({ accountNumberIds: [from, to], client }: TestBank, key: string, amount = 500) => {
  const parties = { sender_account_number_id: from, receiver_account_number_id: to }
  const body = { amount, currency_code: "USD", description: "Lunch", ...parties } as const
  return (await client.call("internal_transfer.create", { idempotencyKey: key, body })).value
}

/** Makes an ACH debit. */
export const debit = async (
  { accountNumberIds: [account_number_id], client }: TestBank,
  key: string,
  amount = 12_345
) => {
  const created = await client.call("ach.create", {
    idempotencyKey: key,
    body: {
      amount,
      currency_code: "USD",
      transaction_type: "debit",
      account_number_id,
      counterparty: {
        name: "Jane Receiver",
        account_number: "987654321",
        routing_number: "021000021",
        account_type: "checking"
      },
      delivery_type: "next_business_day",
      sec_code: "PPD",
      statement_descriptor: "INVOICE"
    }
  })
  return created.value
}

/** Returns all that partner and operator see of a bank, as text. */
export const seenOf = async ({ client, now, operator, programId }: TestBank): Promise<string> => {
  const all = async (objects: AsyncIterable<unknown>) => {
    const found: Array<unknown> = []
    for await (const one of objects) found.push(one)
    return found
  }
  return JSON.stringify([
    now(),
    await all(client.each("event.list", {})),
    await all(client.each("account_number.list", {})),
    await all(client.each("internal_transfer.list", {})),
    await all(client.each("ach.list", {})),
    await all(operator.each("program.list", {})),
    await all(operator.each("webhook_delivery.list", { params: { program_id: programId } })),
    await all(operator.each("payment_message.list", { params: { program_id: programId } })),
    await all(operator.each("audit_entry.list", {}))
  ])
}
