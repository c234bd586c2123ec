import { type FileRecord, type FileType, fileTypes, layouts } from "@vostro/submissions"
import fc from "fast-check"
import type { BankUnderTest } from "./BankUnderTest.ts"
import {
  accountRecord,
  booksDesk,
  chargeRecord,
  creditColumns,
  creditRecord,
  depositRecord,
  movementRecord
} from "./Books.ts"
import { companyRecord, controlRecord, ownerRecord, personRecord, proprietorRecord } from "./Submissions.ts"

/** Records of a valid day by file type. */
export type DayOfFiles = Readonly<Record<FileType, ReadonlyArray<FileRecord>>>

const named = (client_transaction_id: string) => ({ client_transaction_id })

/** Books a day with a file of each type, which a bank accepts in their order. */
export const bookDay = async (bank: BankUnderTest): Promise<DayOfFiles> => {
  const desk = booksDesk(bank)
  const customers = [
    personRecord("ann"),
    personRecord("bob"),
    personRecord("kid", { date_of_birth: "2025-01-01", intended_roles: "minor_account_holder" }),
    companyRecord("acme"),
    companyRecord("shop", { customer_type: "sole_prop" })
  ]
  const customer_relationships = [
    controlRecord("ann", "acme"),
    ownerRecord("ann", "acme", "60"),
    ownerRecord("bob", "acme", "40"),
    proprietorRecord("bob", "shop")
  ]
  const accounts = [
    accountRecord("savings", "ann"),
    accountRecord("card", "bob", creditColumns(100_000)),
    accountRecord("firm", "acme", { account_holder_type: "commercial", authorized_signers: "ann" })
  ]
  await desk.accept("customers", customers)
  await desk.accept("customer_relationships", customer_relationships)
  await desk.accept("accounts", accounts)
  const [savings, card] = [(await desk.account("savings")).id, (await desk.account("card")).id]
  const balances = [
    depositRecord(savings, "main", 700),
    depositRecord(savings, "spare"),
    creditRecord(card, "credit", [5_000, 0, 25])
  ]
  const transactions = [
    movementRecord("main", 900, named("in")),
    movementRecord("main", -200, named("out")),
    chargeRecord("credit", "card_network", [5_000, 0, 0], named("shopping")),
    chargeRecord("credit", "fee", [0, 0, 25], { ...named("fee"), fee_type: "other" })
  ]
  await desk.accept("balances", balances)
  await desk.accept("transactions", transactions)
  const rest = { type: "deposit", transfer_type: "ach", settlement_date: "2026-01-02" }
  const non_posted_transactions = [
    { ...rest, id: "pending", amount: "5.00" },
    { ...rest, id: "returned", amount: "-12.00" }
  ]
  const transactions_update = [{ transaction_id: "in", settlement_date: "2026-01-05", transfer_ids: "ach_1" }]
  await desk.accept("non_posted_transactions", non_posted_transactions)
  await desk.accept("transactions_update", transactions_update)
  return {
    customers,
    customer_relationships,
    accounts,
    balances,
    transactions,
    non_posted_transactions,
    transactions_update
  }
}

/** Values that some column does not expect. */
const STRANGE = [
  "",
  "nobody",
  "0",
  "-0.00",
  "0.00",
  "-1.00",
  "0.01",
  "99999999999999.99",
  "0001-01-01",
  "2999-12-31",
  "9999-12-31T23:59:59Z",
  "deleted",
  "inactive",
  "closed",
  "reversed",
  "x".repeat(64),
  "account_1",
  "core_account_fbo",
  "subledger_balance_1",
  "user_credit_transaction_1",
  "ann,bob,kid,acme,shop",
  "__proto__"
]

/** A change of a file: another value in a column, or a record doubled or left out. */
interface Change {
  readonly does: "set" | "copy" | "double" | "omit"
  readonly at: number
  readonly column: number
  readonly value: number
}

/** A file of a day, changed. */
export interface ChangedFile {
  readonly type: FileType
  readonly changes: ReadonlyArray<Change>
}

/** Random changes of files of a day. */
export const changedFiles: fc.Arbitrary<ReadonlyArray<ChangedFile>> = fc.array(
  fc.record({
    type: fc.constantFrom(...fileTypes),
    changes: fc.array(
      fc.record({
        does: fc.constantFrom(
          "set" as const,
          "set" as const,
          "copy" as const,
          "copy" as const,
          "double" as const,
          "omit" as const
        ),
        at: fc.nat(9),
        column: fc.nat(99),
        value: fc.nat(999)
      }),
      { minLength: 1, maxLength: 3 }
    )
  }),
  { minLength: 4, maxLength: 10 }
)

/** Writes the text of a changed file, which may break any rule. A copied value is of any record of the day. */
export const textOfChanged = (day: DayOfFiles, { type, changes }: ChangedFile): string => {
  const columns = layouts[type].columns.map(({ name }) => name)
  const known = Object.values(day).flatMap((records) => records.flatMap((one) => Object.values(one)))
  let records: ReadonlyArray<FileRecord> = day[type]
  for (const { does, at, column, value } of changes) {
    const index = records.length === 0 ? 0 : at % records.length
    const one = records[index]
    if (one === undefined) break
    const name = columns[column % columns.length] ?? ""
    const values = does === "copy" ? known : STRANGE
    const other = { ...one, [name]: values[value % values.length] ?? "" }
    if (does === "double") records = [...records, { ...one, [columns[0] ?? ""]: `other-${records.length}` }]
    else if (does === "omit") records = records.filter((_, place) => place !== index)
    else records = records.with(index, other)
  }
  const lines = records.map((one) => columns.map((name) => one[name] ?? "").join("|"))
  return [columns.join("|"), ...lines].map((line) => `${line}\n`).join("")
}
