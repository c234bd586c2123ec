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

/** A client and the acts that it repeats in this order. */
interface Client {
  readonly bank: BankUnderTest
  readonly acts: ReadonlyArray<Act>
}

/** Returns the refusals of REQUESTS requests by CLIENTS clients of alternating kinds, each one request at a time. */
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
      // Hides the warning that the test database is not durable.
      Layer.provide(Layer.succeed(References.MinimumLogLevel, "Error"))
    )
  )

/** Opens a credit balance, and returns acts on it: a funding requires it unchanged, and the others change it. */
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

/** Creates a person, and returns acts on them: opening an account requires the person unchanged. */
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

describe("requests and jobs that contend for one object, on postgres", () => {
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
    it("never refuse fundings of a balance with concurrent payments and draws", async () => {
      const { funding, payment, draw } = await onBalance(one)
      expect(await refusedOf([{ bank: one, acts: [funding, payment, draw] }])).toEqual([])
    })

    it("never refuse fundings of a balance on which all other clients draw", async () => {
      const { funding, draw } = await onBalance(one)
      const drawing = { bank: one, acts: [draw] }
      expect(await refusedOf([{ bank: one, acts: [funding] }, drawing, drawing, drawing, drawing])).toEqual([])
    })

    it("never refuse new accounts of a person with concurrent updates", async () => {
      const { opening, change } = await onPerson(one)
      expect(await refusedOf([{ bank: one, acts: [opening, change] }])).toEqual([])
    })

    it("post fundings of a balance with concurrent draws, at the first lease", async () => {
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

    it("refuse at most 1 % of fundings of a balance with concurrent payments and draws", async () => {
      const { funding, payment, draw } = await onBalance(one)
      const acts = [funding, payment, draw]
      isFew(
        await refusedOf([
          { bank: one, acts },
          { bank: other, acts }
        ])
      )
    })

    it("refuse at most 1 % of fundings at one process with draws at the other", async () => {
      const { funding, draw } = await onBalance(one)
      isFew(
        await refusedOf([
          { bank: one, acts: [draw] },
          { bank: other, acts: [funding] }
        ])
      )
    })

    it("refuse at most 1 % of new accounts of a person with concurrent updates", async () => {
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
