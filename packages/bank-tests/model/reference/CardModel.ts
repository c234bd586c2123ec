import type { CreditModel, ModelBooking, ModelCard } from "./CreditBook.ts"
import { obstacleToBooking } from "./CreditModel.ts"
import { obstacleToRestating, type Restating } from "./CustomerModel.ts"
import type { Obstacle } from "./Obstacle.ts"

/** Links of a card to create or to activate. */
type Links = Pick<ModelCard, "account" | "balance">

const obstacleToUsing = ({ accounts, balances }: CreditModel, { account, balance }: Links): Obstacle | undefined => {
  const found = balance === undefined ? undefined : balances.get(balance)
  if (balance !== undefined && found?.account !== account) return "card"
  const statuses = [accounts.get(account)?.status, found?.status ?? "active"]
  if (statuses.includes("closed")) return "closed"
  return statuses.every((status) => status === "active") ? undefined : "rule"
}

/** Finds the law that forbids creating a card: its links are active and belong together, its id is new. */
export const obstacleToIssuing = (
  model: CreditModel,
  card: Pick<ModelCard, "client_card_id" | "account" | "balance" | "holder">
): Obstacle | undefined => {
  const { people, accounts, cards } = model
  if (!people.has(card.holder) || accounts.get(card.account)?.holders.has(card.holder) !== true) return "rule"
  const obstacle = obstacleToUsing(model, card)
  if (obstacle !== undefined) return obstacle
  return [...cards.values()].some(({ client_card_id }) => client_card_id === card.client_card_id) ? "rule" : undefined
}

/** Finds the law that forbids a status change of a card. Activation needs active links. */
export const obstacleToMoving = (model: CreditModel, card: ModelCard, on: Restating): Obstacle | undefined =>
  obstacleToRestating(on, card.status) ?? (on === "activate" ? obstacleToUsing(model, card) : undefined)

/** Finds the law that forbids booking a purchase with a card, whatever the status of the card. */
export const obstacleToPaying = (model: CreditModel, card: ModelCard, booking: ModelBooking): Obstacle | undefined => {
  const isOwn = model.balances.get(booking.balance)?.account === card.account
  return isOwn && (card.balance ?? booking.balance) === booking.balance ? obstacleToBooking(model, booking) : "card"
}
