import { createBank, UnknownStore } from "@vostro/bank"
import { Worker } from "@vostro/domain"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { bankAt, OPERATOR_TOKEN } from "./support/Hosts.ts"

const secrets = { operatorToken: OPERATOR_TOKEN, masterKey: new Uint8Array(32).fill(7) }
const account = {
  capabilities: ["deposit"],
  entities: { account_holders: ["entity_1"] },
  details: { product_name: "Checking" },
  documents: []
} as const

/** Creates a transfer on a bank; returns a function that reads its status. */
const transfer = async (bank: Awaited<ReturnType<typeof bankAt>>) => {
  const operator = bank.client({ operator_token: OPERATOR_TOKEN })
  const { id: program_id } = (await operator.call("program.create", { body: { name: "One" } })).value
  const client = (await operator.call("client.create", { params: { program_id }, body: { name: "One" } })).value
  const partner = bank.client({ client_id: client.id, client_secret: client.client_secret })
  const { id: account_id } = (await partner.call("account.create", { idempotencyKey: "account", body: account })).value
  const numberOf = async (client_customer_id: string) =>
    (await partner.call("account_number.create", { body: { account_id, client_customer_id } })).value.id
  const [from, to] = [await numberOf("ada"), await numberOf("bob")]
  const money = { amount: 500, currency_code: "USD" } as const
  await operator.call("account_number.credit", { params: { program_id, account_number_id: from }, body: money })
  const parties = { sender_account_number_id: from, receiver_account_number_id: to }
  const body = { ...money, description: "Lunch", ...parties }
  const { id } = (await partner.call("internal_transfer.create", { idempotencyKey: "lunch-1", body })).value
  return async () =>
    (await partner.call("internal_transfer.get", { params: { internal_transfer_id: id } })).value.status
}

describe("createBank", () => {
  it("does due work when told to", async () => {
    const bank = await bankAt()
    const status = await transfer(bank)
    expect(await status()).toBe("processing")
    expect(await bank.drain()).toBeGreaterThan(0)
    expect(await status()).toBe("posted")
    await bank.close()
  })

  it("does due work in the background once it runs, until it closes", async () => {
    const bank = await bankAt()
    bank.run()
    bank.run()
    const status = await transfer(bank)
    await expect.poll(status, { timeout: 10_000 }).toBe("posted")
    await bank.close()
    await bank.close()
  })

  it("lends its services to programs that use Effect", async () => {
    const bank = await bankAt()
    expect(await bank.runtime.runPromise(Effect.flatMap(Worker, ({ drain }) => drain))).toBe(0)
    await bank.close()
  })

  it("rejects with the reason if it cannot start", async () => {
    const short = { ...secrets, masterKey: new Uint8Array(3) }
    await expect(createBank({ store: "memory", secrets: short, network: "agreeable" })).rejects.toThrow(/master_key/)
    // The types refuse this store.
    const start = Reflect.apply(createBank, undefined, [
      { store: "mysql://root:secret@db/bank", secrets, network: "agreeable" }
    ])
    await expect(start).rejects.toThrow(UnknownStore)
    await expect(start).rejects.not.toThrow(/secret/)
    const nowhere = createBank({ store: "postgres://vostro@127.0.0.1:9/none", secrets, network: "agreeable" })
    await expect(nowhere).rejects.toThrow()
  })
})
