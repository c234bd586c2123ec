import { randomUUID } from "node:crypto"
import { makeClient } from "@vostro/http/client"
import { layerPostgres } from "@vostro/postgres"
import { Effect, Layer, Redacted, References, Result } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { moveTo } from "../support/Ach.ts"
import { ask, type BankUnderTest, checkingAccount, freshDatabase, startBankOn } from "../support/BankUnderTest.ts"
import { CARD, creditDesk, type TransactionParts, transactionOf } from "../support/Credit.ts"
import { adult, unchecked } from "../support/Customers.ts"

const CLIENTS = 24
const REQUESTS = 300

type Act = (bank: BankUnderTest) => Effect.Effect<unknown, unknown>

/** Requests of a client, repeated in this order. */
interface Client {
  readonly bank: BankUnderTest
  readonly acts: ReadonlyArray<Act>
}

/** Returns the refusals of requests from concurrent clients, each sending one request after the other. */
const refusedOf = async (kinds: ReadonlyArray<Client>) => {
  const refused: Array<unknown> = []
  let begun = 0
  const client = async (nth: number) => {
    const { bank, acts } = kinds[nth % kinds.length] ?? expect.fail()
    while (begun < REQUESTS) {
      const act = acts[begun++ % acts.length] ?? expect.fail()
      const result = await Effect.runPromise(Effect.result(act(bank)))
      if (Result.isFailure(result)) refused.push(result.failure)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, nth) => client(nth)))
  return refused
}

const bankOn = (url: string) =>
  startBankOn(
    layerPostgres({ url: Redacted.make(url) }).pipe(
      Layer.orDie,
      // It warns that the database of the tests is not durable.
      Layer.provide(Layer.succeed(References.MinimumLogLevel, "Error"))
    )
  )

/** Requests on one credit balance: a funding needs it unchanged, the others change it. */
const onBalance = async (bank: BankUnderTest) => {
  const desk = creditDesk(bank)
  const id = await desk.open(await desk.openAccount(), CARD)
  const booking =
    (parts: TransactionParts): Act =>
    ({ partner }) =>
      partner.call("user_credit_transaction.create", { idempotencyKey: randomUUID(), body: transactionOf(id, parts) })
  const body = { subledger_balance_id: id, currency_code: "USD", principal: { withheld_amount: 1 } } as const
  const funding = ({ partner }: BankUnderTest) => partner.call("funding.create", { idempotencyKey: randomUUID(), body })
  return {
    funding,
    payment: booking({ type: "payment", principal: -1 }),
    draw: booking({ type: "card_network", principal: 1 })
  }
}

/** Requests on one person: opening an account needs them unchanged, the others change them. */
const onPerson = async (bank: BankUnderTest) => {
  const id = await adult(bank)
  const body = { ...checkingAccount, entities: { account_holders: [id] } }
  const opening: Act = ({ partner }) => partner.call("account.create", { idempotencyKey: randomUUID(), body })
  const change: Act = ({ partner }) =>
    partner.call("entity.update", {
      idempotencyKey: randomUUID(),
      params: { id },
      body: unchecked({ type: "individual", metadata: { note: randomUUID() } })
    })
  return { opening, change }
}

describe("contention on one object, which some commits change and some need unchanged, on postgres", () => {
  let one: BankUnderTest
  let other: BankUnderTest
  beforeAll(async () => {
    const url = await freshDatabase(inject("databaseUrl"))
    one = await bankOn(url)
    const node = await bankOn(url)
    const { credentials, programId } = one
    other = { ...node, credentials, programId, partner: makeClient({ baseUrl: node.url, credentials }) }
    for (const bank of [one, other]) moveTo(bank, "2035-03-05", "08:00")
  })
  afterAll(async () => {
    await one.close()
    await other.close()
  })

  describe("in one process", () => {
    it("refuses no funding of a balance that others pay and draw on", async () => {
      const { funding, payment, draw } = await onBalance(one)
      expect(await refusedOf([{ bank: one, acts: [funding, payment, draw] }])).toEqual([])
    })

    it("refuses no funding of a balance that all others draw on", async () => {
      const { funding, draw } = await onBalance(one)
      const drawing = { bank: one, acts: [draw] }
      expect(await refusedOf([{ bank: one, acts: [funding] }, drawing, drawing, drawing, drawing])).toEqual([])
    })

    it("refuses no account opening for a person who is being updated", async () => {
      const { opening, change } = await onPerson(one)
      expect(await refusedOf([{ bank: one, acts: [opening, change] }])).toEqual([])
    })

    it("posts fundings of a balance that others draw on, at the first lease", async () => {
      const { funding, payment, draw } = await onBalance(one)
      const made = await Promise.all(
        Array.from({ length: 10 }, () => Effect.runPromise(Effect.map(funding(one), ({ value }) => value.id)))
      )
      const [refused] = await Promise.all([refusedOf([{ bank: one, acts: [payment, draw] }]), one.drain()])
      expect(refused).toEqual([])
      for (const id of made) {
        expect((await ask(one.partner.call("funding.get", { params: { id } }))).status).toBe("posted")
      }
    })
  })

  describe("in two processes", () => {
    const isFew = (refused: ReadonlyArray<unknown>) => expect(refused.slice(REQUESTS / 100)).toEqual([])

    it("refuses at most one in a hundred fundings of a balance that others pay and draw on", async () => {
      const { funding, payment, draw } = await onBalance(one)
      const acts = [funding, payment, draw]
      isFew(
        await refusedOf([
          { bank: one, acts },
          { bank: other, acts }
        ])
      )
    })

    it("refuses at most one in a hundred fundings of a balance that the other process draws on", async () => {
      const { funding, draw } = await onBalance(one)
      isFew(
        await refusedOf([
          { bank: one, acts: [draw] },
          { bank: other, acts: [funding] }
        ])
      )
    })

    it("refuses at most one in a hundred account openings for a person who is being updated", async () => {
      const { opening, change } = await onPerson(one)
      const acts = [opening, change]
      isFew(
        await refusedOf([
          { bank: one, acts },
          { bank: other, acts }
        ])
      )
    })
  })
})
