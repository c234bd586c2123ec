import { BankError } from "@vostro/http/promise"
import type { SimulatedBank, UserSystem } from "@vostro/testing/simulate"

/**
 * A partner's system as an example: it knows the newest state of each payment, and forwards every instant payment that it
 * receives to another account number, once.
 */
export const makeForwarder = (): UserSystem => {
  const known = new Map<string, { readonly status: string; readonly at: string }>()
  const forwarded = new Map<string, string | undefined>()
  return {
    reset: () => {
      known.clear()
      forwarded.clear()
    },
    handler: async ({ event, object }, bank) => {
      const at = String(object["updated_at"])
      if ((known.get(object.id)?.at ?? "") <= at) known.set(object.id, { status: object.status, at })
      if (event !== "instant_payment.posted" || object["direction"] !== "incoming" || forwarded.has(object.id)) return
      forwarded.set(object.id, await forward(object.id, bank))
    },
    state: () => [...known].map(([id, { status }]) => [id, status] as const),
    check: async (bank) => {
      const made = new Set<string>()
      for (const id of forwarded.values()) {
        if (id === undefined) continue
        const { value } = await bank.call("internal_transfer.get", { params: { internal_transfer_id: id } })
        if (made.has(value.description)) throw new Error(`${value.description} was forwarded twice`)
        made.add(value.description)
      }
    }
  }
}

/** Forwards a payment and returns the id of the transfer; undefined if the bank refuses it. */
const forward = async (paymentId: string, bank: SimulatedBank): Promise<string | undefined> => {
  const { value } = await bank.call("account_number.list", { query: { limit: 3 } })
  const [one, other] = value.objects
  if (one === undefined || other === undefined) return undefined
  const body = {
    amount: 1,
    currency_code: "USD",
    sender_account_number_id: one.id,
    receiver_account_number_id: other.id,
    description: paymentId
  } as const
  try {
    return (await bank.call("internal_transfer.create", { idempotencyKey: paymentId, body })).value.id
  } catch (error) {
    if (error instanceof BankError && error.status < 500) return undefined
    throw error
  }
}
