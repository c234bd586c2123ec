import { mkdtempSync, rmSync } from "node:fs"
import type { ServerResponse } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createBank, UnknownStore } from "@vostro/bank"
import { Worker } from "@vostro/domain"
import { LOOPBACK } from "@vostro/domain/webhook"
import type { PromiseClient } from "@vostro/http/promise"
import { Effect } from "effect"
import { afterAll, describe, expect, inject, it } from "vitest"
import { startReceiver } from "../../bank-tests/support/WebhookReceiver.ts"
import { emptyDatabase, once } from "../../postgres/test/support/Database.ts"
import { bankAt, OPERATOR_TOKEN } from "./support/Hosts.ts"

const secrets = { operatorToken: OPERATOR_TOKEN, masterKey: new Uint8Array(32).fill(7) }
const account = {
  capabilities: ["deposit"],
  entities: { account_holders: ["entity_1"] },
  details: { product_name: "Checking" },
  documents: []
} as const

type Bank = Awaited<ReturnType<typeof bankAt>>

/** Creates a program with a client. */
const programOn = async (bank: Bank) => {
  const operator = bank.client({ operator_token: OPERATOR_TOKEN })
  const { id: program_id } = (await operator.call("program.create", { body: { name: "One" } })).value
  const client = (await operator.call("client.create", { params: { program_id }, body: { name: "One" } })).value
  const partner = bank.client({ client_id: client.id, client_secret: client.client_secret })
  return { operator, partner, program_id }
}

/** Opens an account; returns a function that opens an account number of it and returns its id. */
const openAccount = async (partner: PromiseClient) => {
  const { id: account_id } = (await partner.call("account.create", { idempotencyKey: "account", body: account })).value
  return async (client_customer_id: string) =>
    (await partner.call("account_number.create", { body: { account_id, client_customer_id } })).value.id
}

/** Creates a transfer on a bank; returns a function that reads its status. */
const transfer = async (bank: Bank) => {
  const { operator, partner, program_id } = await programOn(bank)
  const open = await openAccount(partner)
  const [from, to] = [await open("ada"), await open("bob")]
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

  describe("with a store in a folder", () => {
    const folder = mkdtempSync(join(tmpdir(), "vostro-bank-"))
    afterAll(() => rmSync(folder, { recursive: true }))
    const start = (closingGraceMs?: number) => {
      const given = {
        settings: { webhook_networks: LOOPBACK },
        ...(closingGraceMs !== undefined && { closingGraceMs })
      }
      return createBank({ ...given, store: { file: folder }, secrets, network: "agreeable" })
    }
    /** Closes a bank while a receiver has not answered a webhook; returns its delivery after the next start. */
    const deliveryAcross = async (closingGraceMs?: number) => {
      const receiver = await startReceiver()
      const arrived = new Promise<ServerResponse>((resolve) => {
        receiver.answers.set("/hook", (_, response) => resolve(response))
      })
      const bank = await start(closingGraceMs)
      bank.run()
      const { operator, partner, program_id } = await programOn(bank)
      const endpoint = { url: `${receiver.url}/hook`, events: ["account_number.created"] } as const
      await operator.call("webhook_endpoint.create", { params: { program_id }, body: endpoint })
      const open = await openAccount(partner)
      await open("ada")
      const response = await arrived
      const closed = bank.close()
      if (closingGraceMs === undefined) response.writeHead(204).end()
      await closed
      receiver.close()
      const again = await start()
      const reader = again.client({ operator_token: OPERATOR_TOKEN })
      const { objects } = (await reader.call("webhook_delivery.list", { params: { program_id } })).value
      await again.close()
      return objects
    }

    it("finishes a webhook under way before it closes", async () => {
      expect(await deliveryAcross()).toMatchObject([{ status: "delivered", attempts: [{ status: 204 }] }])
    })

    it("leaves work that takes longer than its grace to the next start", async () => {
      expect(await deliveryAcross(0)).toMatchObject([{ status: "pending", attempts: [] }])
    })
  })

  it("keeps a bank in PostgreSQL", async () => {
    const url = await emptyDatabase(inject("databaseUrl"))
    const store = `postgres://${url.replace(/^postgres(ql)?:\/\//, "")}` as const
    const bank = await createBank({ store, secrets, network: "agreeable" })
    const status = await transfer(bank)
    await bank.drain()
    expect(await status()).toBe("posted")
    await bank.close()
    const rows = await once(
      url,
      (sql) => sql`select body::jsonb ->> 'status' as status from vostro_objects
      where kind = 'internal_transfer'`
    )
    expect(rows).toEqual([{ status: "posted" }])
  })

  it("takes token requests as forms if the host sets tokenForms", async () => {
    const statusWith = async (tokenForms: boolean) => {
      const bank = await createBank({ store: "memory", secrets, network: "agreeable", tokenForms })
      const { operator, program_id } = await programOn(bank)
      const made = await operator.call("client.create", { params: { program_id }, body: { name: "OAuth" } })
      const { id: client_id, client_secret } = made.value
      const body = new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret })
      const answer = await bank.fetch(new Request("http://bank.local/v1/oauth/token", { method: "POST", body }))
      await bank.close()
      return answer.status
    }
    expect([await statusWith(true), await statusWith(false)]).toEqual([200, 400])
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
