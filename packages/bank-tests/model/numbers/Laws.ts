import { randomUUID } from "node:crypto"
import { lifecycle } from "@vostro/domain/resources/payments/internal-transfer/Transitions"
import { Effect } from "effect"
import { expect } from "vitest"
import {
  ask,
  auditOf,
  type BankUnderTest,
  balanceOf,
  openAccountNumbers,
  postJson,
  SOUND,
  tokenOf,
  transferOf
} from "../../support/BankUnderTest.ts"

/** An invariant of any bank after any work. It throws if violated. */
export interface Law {
  readonly name: string
  readonly holds: (bank: BankUnderTest) => Promise<void>
}

/** Transfers in every direction between three account numbers, some without funds, all settled. */
const moveMoney = async (bank: BankUnderTest) => {
  const numbers = await openAccountNumbers(bank, 100, 50, 0)
  const transfers = Array.from({ length: 30 }, (_, index) =>
    transferOf(numbers[index % 3] ?? "", numbers[(index + 1 + (index % 2)) % 3] ?? "", 1 + ((index * 7) % 40))
  )
  const created = await Promise.all(transfers.map((body) => ask(create(bank, body))))
  await bank.drain()
  await bank.drain()
  return { numbers, ids: created.map(({ id }) => id) }
}

const create = (bank: BankUnderTest, body: ReturnType<typeof transferOf>) =>
  bank.partner.call("internal_transfer.create", { idempotencyKey: randomUUID(), body })

const eventsOf = (bank: BankUnderTest, object_id: string) =>
  Effect.map(bank.partner.call("event.list", { query: { object_id, limit: 100 } }), ({ value }) => ({
    value: [...value.objects].reverse()
  }))

/** Laws of the bank. */
export const laws: ReadonlyArray<Law> = [
  {
    name: "money is neither created nor lost, and no payment overdraws",
    holds: async (bank) => {
      const { numbers } = await moveMoney(bank)
      const balances = await Promise.all(numbers.map((id) => balanceOf(bank, id)))
      expect(balances.reduce((sum, { posted }) => sum + posted, 0)).toBe(150)
      for (const { posted, available } of balances) expect([posted >= 0, available]).toEqual([true, posted])
      const audit = await auditOf(bank)
      expect(audit).toMatchObject(SOUND)
    }
  },
  {
    name: "every object follows its lifecycle to a final status",
    holds: async (bank) => {
      const { ids } = await moveMoney(bank)
      for (const id of ids) {
        const { status } = await ask(
          bank.partner.call("internal_transfer.get", { params: { internal_transfer_id: id } })
        )
        const events = await ask(eventsOf(bank, id))
        const lived = ["processing", ...events.map(({ object }) => String(object["status"]))]
        for (const [at, to] of lived.slice(1).entries()) {
          expect(
            lifecycle.table.filter((row) => row.to === to && row.from.some((from) => from === lived[at]))
          ).toHaveLength(1)
        }
        expect([status, lifecycle.table.filter(({ from }) => from.some((one) => one === status))]).toEqual([
          lived.at(-1),
          []
        ])
      }
    }
  },
  {
    name: "each transition emits its event exactly once",
    holds: async (bank) => {
      const { ids } = await moveMoney(bank)
      for (const id of ids) {
        const { status } = await ask(
          bank.partner.call("internal_transfer.get", { params: { internal_transfer_id: id } })
        )
        expect((await ask(eventsOf(bank, id))).map(({ event }) => event)).toEqual([`internal_transfer.${status}`])
      }
    }
  },
  {
    name: "a repeat gets the first response, byte for byte, without effect",
    holds: async (bank) => {
      const [sender = "", receiver = ""] = await openAccountNumbers(bank, 100, 0)
      const token = await tokenOf(bank)
      const key = randomUUID()
      const send = async () => {
        const body = transferOf(sender, receiver, 60)
        const answer = await postJson(bank, "/v1/internal_transfer", { token, key, body })
        return [answer.status, await answer.text(), answer.headers.get("idempotency-replayed")]
      }
      const [status, body] = await send()
      await bank.drain()
      bank.advance(1)
      expect(await send()).toEqual([status, body, "true"])
      await bank.drain()
      expect((await balanceOf(bank, sender)).posted).toBe(40)
    }
  },
  {
    name: "a list returns each object once while others are written",
    holds: async (bank) => {
      const [sender = "", receiver = ""] = await openAccountNumbers(bank, 100, 0)
      const made: Array<string> = []
      const make = async () => {
        bank.advance(1)
        made.push((await ask(create(bank, transferOf(sender, receiver, 1)))).id)
      }
      for (let index = 0; index < 20; index++) await make()
      const before = [...made]
      const seen: Array<string> = []
      for (let cursor: string | undefined; ; cursor = seen.at(-1)) {
        const query = {
          limit: 3,
          sender_account_number_id: sender,
          ...(cursor !== undefined && { starting_after: cursor })
        }
        const [page] = await Promise.all([ask(bank.partner.call("internal_transfer.list", { query })), make()])
        seen.push(...page.objects.map(({ id }) => id))
        if (!page.has_more) break
      }
      expect(seen.filter((id) => before.includes(id))).toEqual([...before].reverse())
    }
  }
]
