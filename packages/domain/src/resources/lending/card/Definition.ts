/**
 * Cards of accounts: registered, activated, deactivated and closed. A whole card number never enters the bank:
 * CardNumber.ts refuses fields that can contain one. The transactions that name a card are left to
 * `lending/user-credit-transaction` and `lending/user-deposit-transaction`.
 */

import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { card } from "./Card.ts"
import { cardOperations } from "./Operations.ts"

/** Cards of customers' accounts. */
export const cards = defineResource({
  resources: [card],
  operations: cardOperations
})
