import { TRANSACTION_TYPES } from "@vostro/domain/resources/lending/user-credit-transaction/TransactionTypes"
import { transactionTypes } from "@vostro/submissions/layouts/Transactions"
import { expect, it } from "vitest"

// The package of submitted files works without a bank, so it lists the types again.
it("the types of submitted transactions begin with those of credit transactions at the bank", () => {
  expect(transactionTypes.slice(0, TRANSACTION_TYPES.length)).toEqual(TRANSACTION_TYPES)
})
