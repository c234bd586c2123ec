import { randomUUID } from "node:crypto"
import { achOf } from "../../support/Ach.ts"
import { incomingOf } from "../../support/AchNetwork.ts"
import { ask, type BankUnderTest, openAccountNumbers, transferOf } from "../../support/BankUnderTest.ts"
import { fromNumber, fromWallet } from "../../support/Blockchain.ts"
import { type ArrivedBody, arrivedAt, instantOf } from "../../support/InstantPayments.ts"
import { incomingTo, wireOf } from "../../support/Wires.ts"
import { AMOUNT, type Made, type Maker } from "./TransitionLaw.ts"

const funded = async (bank: BankUnderTest): Promise<string> => {
  bank.advance(1)
  const [number = ""] = await openAccountNumbers(bank, 10 * AMOUNT)
  return number
}

const payment = (
  what: string,
  body: (number: string) => ReturnType<typeof fromNumber>,
  bodies: Maker["bodies"] = {}
): Maker => ({
  kind: "blockchain_payment",
  what,
  bodies,
  make: async ({ partner, ...bank }) => {
    const number = await funded({ partner, ...bank })
    const call = { idempotencyKey: randomUUID(), body: body(number) }
    return { id: (await ask(partner.call("blockchain_payment.create", call))).id, number }
  }
})

const instant = (what: string, bodies: NonNullable<Maker["bodies"]>): Maker => ({
  kind: "instant_payment",
  what,
  bodies,
  make: async (bank) => {
    const number = await funded(bank)
    const call = { idempotencyKey: randomUUID(), body: instantOf(number, AMOUNT) }
    return { id: (await ask(bank.partner.call("instant_payment.create", call))).id, number }
  }
})

const arrived = async (bank: BankUnderTest, parts: Partial<ArrivedBody>): Promise<Made> => {
  const number = await funded(bank)
  const body = { ...arrivedAt(number, AMOUNT), ...parts }
  const params = { program_id: bank.programId }
  return { id: (await ask(bank.operator.call("instant_payment.receive", { params, body }))).id, number }
}

const sentAch = (transaction_type: "credit" | "debit"): Maker => ({
  kind: "ach",
  what: `an outgoing ACH ${transaction_type}`,
  make: async (bank) => {
    const number = await funded(bank)
    const body = achOf({ account_number_id: number, amount: AMOUNT, transaction_type })
    return { id: (await ask(bank.partner.call("ach.create", { idempotencyKey: randomUUID(), body }))).id, number }
  }
})

const receivedAch = (transaction_type: "credit" | "debit"): Maker => ({
  kind: "ach",
  what: `an incoming ACH ${transaction_type}`,
  make: async (bank) => {
    const number = await funded(bank)
    const body = incomingOf({ account_number_id: number, amount: AMOUNT, transaction_type })
    return { id: (await ask(bank.partner.call("ach.simulate_incoming", { body }))).id, number }
  }
})

/** Makers of the payments whose transitions are simulated: at least one for each status of a new object. */
export const makers: ReadonlyArray<Maker> = [
  {
    kind: "wire",
    what: "an outgoing wire",
    make: async (bank) => {
      const number = await funded(bank)
      const call = { idempotencyKey: randomUUID(), body: wireOf(number, AMOUNT) }
      return { id: (await ask(bank.partner.call("wire.create", call))).id, number }
    }
  },
  {
    kind: "wire",
    what: "a posted incoming wire",
    make: async (bank) => {
      const number = await funded(bank)
      const call = { idempotencyKey: randomUUID(), body: incomingTo(number, AMOUNT) }
      return { id: (await ask(bank.partner.call("wire.simulate_incoming_v2", call))).id, number }
    }
  },
  {
    kind: "wire",
    what: "an incoming wire under review",
    make: async (bank) => {
      const number = await funded(bank)
      const body = { ...incomingTo(number, AMOUNT), debtor_agent: { routing_number: "021000021" } }
      await ask(bank.partner.call("wire.simulate_incoming", { idempotencyKey: randomUUID(), body }))
      return { id: await newest(bank, number), number }
    }
  },
  {
    kind: "wire",
    what: "the return of a refused wire",
    make: async (bank) => {
      const number = await funded(bank)
      await ask(bank.partner.call("account_number.deactivate", { params: { account_number_id: number } }))
      const call = { idempotencyKey: randomUUID(), body: incomingTo(number, AMOUNT) }
      const { id } = await ask(bank.partner.call("wire.simulate_incoming_v2", call))
      const { related_wires } = await ask(bank.partner.call("wire.get", { params: { wire_id: id } }))
      return { id: related_wires.return_wire_ids[0] ?? "", number }
    }
  },
  {
    kind: "internal_transfer",
    what: "an internal transfer",
    make: async (bank) => {
      const [number, other] = [await funded(bank), await funded(bank)]
      const call = { idempotencyKey: randomUUID(), body: transferOf(number, other, AMOUNT) }
      return { id: (await ask(bank.partner.call("internal_transfer.create", call))).id, number }
    }
  },
  sentAch("credit"),
  sentAch("debit"),
  receivedAch("credit"),
  receivedAch("debit"),
  instant("an instant payment", {}),
  instant("an instant payment that the other bank only accepts", { post: { counterparty_status: "under_review" } }),
  {
    kind: "instant_payment",
    what: "an instant payment that the bank has asked back",
    make: async (bank) => {
      const made = await instant("", {}).make(bank)
      const params = { instant_payment_id: made.id }
      await ask(bank.partner.call("instant_payment.simulate", { params: { ...params, trigger: "post" }, body: {} }))
      const call = { params, idempotencyKey: randomUUID(), body: { reason: "duplication" } } as const
      await ask(bank.partner.call("instant_payment.request_return", call))
      return made
    }
  },
  {
    kind: "instant_payment",
    what: "a posted incoming instant payment",
    make: async (bank) => arrived(bank, {})
  },
  {
    kind: "instant_payment",
    what: "an incoming instant payment under review",
    make: async (bank) => arrived(bank, { without_posting: true })
  },
  payment("a blockchain payment from an account number", (number) => fromNumber(number, AMOUNT)),
  payment("a blockchain payment from a wallet", () => fromWallet),
  payment("a blockchain payment whose name is not validated", (number) => fromNumber(number, AMOUNT), {
    reject: { reason: "creditor_name_not_validated" }
  })
]

const newest = async (bank: BankUnderTest, account_number_id: string): Promise<string> => {
  const { objects } = await ask(bank.partner.call("wire.list", { query: { account_number_id } }))
  return objects[0]?.id ?? ""
}
