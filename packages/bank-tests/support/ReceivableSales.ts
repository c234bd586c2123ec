import { randomUUID } from "node:crypto"
import type { CallOf } from "@vostro/http/client"
import { ask, type BankUnderTest } from "./BankUnderTest.ts"

type Terms = CallOf<"receivable_sale_terms.set">["body"]

/** Common steps of tests of receivable sales on a bank. */
export const saleDesk = (bank: BankUnderTest) => {
  const { operator, partner, programId: program_id } = bank
  const stepOf = (receivable_sale_id: string) => ({ idempotencyKey: randomUUID(), params: { receivable_sale_id } })
  const ofProgram = (receivable_sale_id: string) => ({ params: { program_id, receivable_sale_id } })
  const creating = (body: CallOf<"receivable_sale.create">["body"] = {}) => {
    // Ids ascend by millisecond.
    bank.advance(1)
    return partner.call("receivable_sale.create", { idempotencyKey: randomUUID(), body })
  }
  const get = (receivable_sale_id: string) =>
    ask(partner.call("receivable_sale.get", { params: { receivable_sale_id } }))
  return {
    setting: (settlement_account_number_id: string, terms: Partial<Terms> = {}) =>
      operator.call("receivable_sale_terms.set", {
        params: { program_id },
        body: { buyer_name: "Acme Fund", price_rate: "1", settlement_account_number_id, ...terms }
      }),
    creating,
    /** Has a sale proposed; it is empty where nothing is unsold. */
    propose: async (body: CallOf<"receivable_sale.create">["body"] = {}) => {
      const { id } = await ask(creating(body))
      await bank.drain()
      return get(id)
    },
    get,
    confirming: (id: string) => partner.call("receivable_sale.confirm", stepOf(id)),
    rejecting: (id: string) => partner.call("receivable_sale.reject", stepOf(id)),
    settling: (id: string) => operator.call("receivable_sale.settle", ofProgram(id)),
    unwinding: (id: string) => operator.call("receivable_sale.unwind", ofProgram(id)),
    /** Lists all items of a sale, oldest first. */
    items: async (receivable_sale_id: string) => {
      const found = []
      for (let after: string | undefined, more = true; more; after = found.at(-1)?.id) {
        const query = { receivable_sale_id, limit: 100, ...(after !== undefined && { starting_after: after }) }
        const page = await ask(partner.call("receivable_sale.list_items", { query }))
        found.push(...page.objects)
        more = page.has_more
      }
      return found.toReversed()
    }
  }
}
