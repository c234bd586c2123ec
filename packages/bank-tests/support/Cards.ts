import { randomUUID } from "node:crypto"
import type { CallOf } from "@vostro/http/client"
import { ask, type BankUnderTest } from "./BankUnderTest.ts"
import { creditDesk } from "./Credit.ts"
import { adult } from "./Customers.ts"

type NewCard = CallOf<"card.create">["body"]
type Reason = CallOf<"card.close">["body"]["status_reason"]

/** Account and cardholder of a card, and its balance of a credit card. */
type Links = Pick<NewCard, "account_id" | "entity_id" | "subledger_balance_id">

/** Links of a credit card. */
export type Linked = Links & { readonly subledger_balance_id: string }

/** Common steps of card tests on a bank. */
export const cardDesk = (bank: BankUnderTest) => {
  const desk = creditDesk(bank)
  const key = () => ({ idempotencyKey: randomUUID() })
  const relate = (id: string, entity_id: string) =>
    ask(
      bank.partner.call("account.relate", {
        ...key(),
        params: { id },
        body: { entity_ids: [entity_id], relationship_type: "authorized_user" }
      })
    )
  const creation = (links: Links, more: object = {}) =>
    bank.partner.call("card.create", {
      ...key(),
      body: {
        ...links,
        client_card_id: randomUUID(),
        type: "virtual",
        bin: "411111",
        last_four: "1111",
        expiration_month: 12,
        expiration_year: 2098,
        ...more
      }
    })
  const create = (links: Links, more: object = {}) => ask(creation(links, more))
  const on = (card_id: string) => ({ ...key(), params: { card_id } })
  const activation = (card_id: string) => bank.partner.call("card.activate", on(card_id))
  return {
    desk,
    relate,
    creation,
    create,
    activation,
    /** Opens an account with a balance and an authorized user. */
    links: async (): Promise<Linked> => {
      const account_id = await desk.openAccount(1_000_000)
      const subledger_balance_id = await desk.open(account_id)
      const entity_id = await adult(bank)
      await relate(account_id, entity_id)
      return { account_id, subledger_balance_id, entity_id }
    },
    update: (card_id: string, body: NonNullable<CallOf<"card.update">["body"]>) =>
      bank.partner.call("card.update", { ...on(card_id), body }),
    deactivation: (card_id: string) =>
      bank.partner.call("card.deactivate", { ...on(card_id), body: { status_reason: "lost" } }),
    closing: (card_id: string, status_reason: Reason = "replaced") =>
      bank.partner.call("card.close", { ...on(card_id), body: { status_reason } }),
    get: (card_id: string) => ask(bank.partner.call("card.get", { params: { card_id } })),
    finding: (client_card_id: string) => bank.partner.call("card.find", { params: { client_card_id } }),
    list: async (query: NonNullable<CallOf<"card.list">["query"]>) =>
      (await ask(bank.partner.call("card.list", { query }))).objects.map(({ id }) => id),
    events: async (object_id: string) =>
      (await ask(bank.partner.call("event.list", { query: { object_id } }))).objects.toReversed()
  }
}
