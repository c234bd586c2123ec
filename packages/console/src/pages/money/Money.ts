/**
 * Accounts and money of a program: account numbers with their balances, what moved one of them, and the books that add up.
 * A page takes all balances of a number from one answer of the bank, so that no two of them differ.
 */

import type { Section } from "../../page/Page.ts"
import { accountsPage } from "./AccountsPage.ts"
import { booksPage } from "./BooksPage.ts"
import { numberPage } from "./NumberPage.ts"

/** Pages of accounts and money. */
export const money: Section = {
  links: [
    { label: "Accounts", path: "/programs/:program_id/accounts" },
    { label: "Books", path: "/programs/:program_id/books" }
  ],
  pages: [
    { path: "/programs/:program_id/accounts", show: accountsPage },
    { path: "/programs/:program_id/account_numbers/:account_number_id", show: numberPage },
    { path: "/programs/:program_id/books", show: booksPage }
  ]
}
