import fc from "fast-check"
import { cardDesk } from "../../support/Cards.ts"
import { transactionOf } from "../../support/Credit.ts"
import { nth } from "../../support/Nth.ts"
import { BrokenLaw } from "../laws/BrokenLaw.ts"
import { obstacleToIssuing, obstacleToMoving, obstacleToPaying } from "../reference/CardModel.ts"
import type { CreditModel, ModelBooking } from "../reference/CreditBook.ts"
import { type Restating, restatedInModel } from "../reference/CustomerModel.ts"
import { type CustomerStep, named, step } from "./CustomerSteps.ts"
import { attempt, type CustomerWorld, expecting, judge, LAW_OF } from "./CustomerWorld.ts"

// The index beyond the known balances stands for a card without one.
const balanceOf = ({ balances }: CreditModel, pick: number): string | undefined =>
  nth([...balances.keys(), undefined], pick)

// In base 36, because a time in milliseconds has as many digits as a card number.
const newName = ({ cards }: CreditModel, { began_ms }: CustomerWorld): string =>
  `life ${began_ms.toString(36)}, card ${cards.size}`

/** Creates a card, under a new id or that of another card, possibly twice at the same time. */
const issue = (at: number, on: number, pick: number, again: number | undefined, twice: boolean): CustomerStep =>
  step("issue", [at, on, pick, again, twice], async (model, world) => {
    const [account] = nth(model.accounts, at) ?? []
    if (account === undefined) return
    const known = again === undefined ? undefined : nth(model.cards.values(), again)
    const client_card_id = known?.client_card_id ?? newName(model, world)
    const card = { account, balance: balanceOf(model, on), holder: named(model, pick), client_card_id }
    const { balance, holder } = card
    const links = {
      account_id: account,
      entity_id: holder,
      ...(balance !== undefined && { subledger_balance_id: balance })
    }
    const issuing = () => attempt(cardDesk(world.bank).creation(links, { client_card_id }))
    const [first, twin] = await Promise.all([issuing(), twice ? issuing() : undefined])
    if (first !== undefined && twin !== undefined) throw new BrokenLaw(LAW_OF.rule, client_card_id)
    const made = judge(obstacleToIssuing(model, card), first ?? twin)?.value
    if (made !== undefined) model.cards.set(made.id, { ...card, status: "inactive", events: ["card.created"] })
  })

const EVENTS = { activate: "card.activated", deactivate: "card.deactivated", close: "card.closed" } as const

const restate = (pick: number, on: Restating): CustomerStep =>
  step(`${on}_card`, [pick], async (model, { bank }) => {
    const [id, card] = nth(model.cards, pick) ?? []
    if (id === undefined || card === undefined) return
    // Keeps events in their order.
    bank.advance(1)
    const { activation, deactivation, closing } = cardDesk(bank)
    const call = { activate: activation, deactivate: deactivation, close: closing }[on](id)
    const done = await expecting(obstacleToMoving(model, card, on), call)
    if (done === undefined) return
    card.status = restatedInModel(on)
    card.events.push(EVENTS[on])
  })

/** Books a purchase with a card on a balance. */
const pay = (pick: number, on: number, cents: number): CustomerStep =>
  step("pay", [pick, on, cents], async (model, { desk }) => {
    const [card_id, card] = nth(model.cards, pick) ?? []
    const balance = nth(model.balances.keys(), on)
    if (card_id === undefined || card === undefined || balance === undefined) return
    const parts = { principal: cents, interest: 0, fees: 0 }
    const booking: ModelBooking = { balance, type: "card_network", parts, rewards: 0 }
    const details = { card_network: { card_network: "visa", card_id } } as const
    const call = desk.booking({ ...transactionOf(balance, { type: "card_network", ...parts }), details })
    const done = await expecting(obstacleToPaying(model, card, booking), call)
    if (done !== undefined) model.transactions.set(done.id, { ...booking, undone: false })
  })

const pick = fc.nat(5)

/** Steps on cards. */
export const cardSteps: ReadonlyArray<fc.Arbitrary<CustomerStep>> = [
  fc
    .tuple(fc.nat(3), fc.nat(4), pick, fc.option(pick, { nil: undefined, freq: 3 }), fc.boolean())
    .map((parts) => issue(...parts)),
  fc.tuple(pick, fc.constantFrom("activate", "activate", "deactivate", "close")).map((parts) => restate(...parts)),
  fc.tuple(pick, fc.nat(3), fc.integer({ min: 1, max: 50 })).map((parts) => pay(...parts))
]

/** A card with a balance and one without, and a purchase with the first. */
export const cardBeginning: ReadonlyArray<CustomerStep> = [
  issue(0, 0, 1, undefined, false),
  issue(0, 4, 1, undefined, true),
  restate(0, "activate"),
  pay(0, 0, 10)
]
