/** Number of starts within one process, after the first. */
const STARTS = 10
const DAY_MS = 86_400_000

const began = performance.now()
const { startBank } = await import("@vostro/sandbox/test")
const imported = performance.now() - began

/** Starts a bank and follows a debit that comes back on day 58, is dishonored and contested. */
const follow = async (): Promise<void> => {
  const bank = await startBank({ clock: "manual" })
  const [account_number_id] = bank.accountNumberIds
  const counterparty = { name: "Jane", account_number: "987654321", routing_number: "021000021" }
  const { value } = await bank.client.call("ach.create", {
    idempotencyKey: "debit-1",
    body: {
      amount: 12_345,
      currency_code: "USD",
      transaction_type: "debit",
      account_number_id,
      counterparty: { ...counterparty, account_type: "checking" },
      delivery_type: "next_business_day",
      sec_code: "PPD",
      statement_descriptor: "INVOICE"
    }
  })
  const ach_id = value.id
  await bank.until(ach_id, "posted")
  await bank.advance(58 * DAY_MS)
  await bank.client.call("ach.simulate", { params: { ach_id, trigger: "return" }, body: { return_code: "R10" } })
  await bank.client.call("ach.dishonor_return", { params: { ach_id }, body: { return_code: "R68" } })
  await bank.until(ach_id, "return_dishonored")
  await bank.client.call("ach.simulate", { params: { ach_id, trigger: "contest" }, body: { return_code: "R73" } })
  await bank.until(ach_id, "return_contested")
  await bank.stop()
}

const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const medianOf = async (work: () => Promise<unknown>): Promise<number> => {
  const taken: Array<number> = []
  for (let n = 0; n < STARTS; n++) taken.push(await msOf(work))
  return taken.sort((a, b) => a - b)[STARTS >> 1] ?? Number.NaN
}

const banks: Array<{ readonly stop: () => Promise<void> }> = []
const start = async (): Promise<unknown> => banks.push(await startBank({ clock: "manual" }))
const first = await msOf(start)
const followed = await msOf(follow)
const median = await medianOf(start)
for (const bank of banks) await bank.stop()
console.log(JSON.stringify({ imported, first, median, followed }))
