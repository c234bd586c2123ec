import { type FileType, fileTypes } from "@vostro/submissions"
import { accountsBook } from "./book/accounts/AccountsBook.ts"
import type { AnyBook } from "./book/Book.ts"
import { balancesBook } from "./book/balances/BalancesBook.ts"
import { customersBook } from "./book/customers/CustomersBook.ts"
import { relationshipsBook } from "./book/customers/RelationshipsBook.ts"
import { nonPostedBook } from "./book/non-posted/NonPostedBook.ts"
import { transactionsBook } from "./book/transactions/TransactionsBook.ts"
import { transactionsUpdateBook } from "./book/transactions-update/TransactionsUpdateBook.ts"

/** The books by file type. A file of another type is refused when it is submitted. */
const books: { readonly [T in FileType]?: AnyBook } = {
  customers: customersBook,
  customer_relationships: relationshipsBook,
  accounts: accountsBook,
  balances: balancesBook,
  transactions: transactionsBook,
  non_posted_transactions: nonPostedBook,
  transactions_update: transactionsUpdateBook
}

/** The file types that the bank books. */
export const bookedTypes: ReadonlyArray<FileType> = fileTypes.filter((type) => books[type] !== undefined)

/** Returns the book of a file type that the bank books. */
export const bookOf = (type: FileType): AnyBook => {
  const book = books[type]
  if (book === undefined) throw new RangeError(`the bank books no files of type ${type}`)
  return book
}

/** Names of the events that booking appends. */
export const bookedEvents: ReadonlyArray<string> = [...new Set(Object.values(books).flatMap(({ emits }) => emits))]
