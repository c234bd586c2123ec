import { factsOf } from "@vostro/domain/engine/decision/FactsOf"
import { leavesAscii } from "@vostro/domain/kernel/text/Ascii"
import { defaultSettings } from "@vostro/domain/modules/settings/Defaults"
import { TRANSACTION_TYPES } from "@vostro/domain/resources/lending/user-credit-transaction/TransactionTypes"
import { accountOf, PARTIES } from "@vostro/domain/resources/submissions/book/accounts/AccountOf"
import { balanceOf } from "@vostro/domain/resources/submissions/book/balances/BalanceOf"
import { customerOf } from "@vostro/domain/resources/submissions/book/customers/CustomerOf"
import { nonPostedOf } from "@vostro/domain/resources/submissions/book/non-posted/NonPostedOf"
import { creditOf } from "@vostro/domain/resources/submissions/book/transactions/CreditOf"
import { depositOf } from "@vostro/domain/resources/submissions/book/transactions/DepositOf"
import { namedIn } from "@vostro/domain/resources/submissions/book/transactions/Named"
import { type FileRecord, type FileType, layouts, SubmittedRecord } from "@vostro/submissions"
import { columnsOf } from "@vostro/submissions/checking/Record"
import { exampleRecord } from "@vostro/submissions/Example"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { records } from "../../../submissions/test/support/Records.ts"
import { loadedOf } from "../support/Loaded.ts"

const settings = { ...defaultSettings, operator_token: "operator", master_key: new Uint8Array(32) }
const program = { id: "program_1", name: "Test", company_prefix: "1000" }

/** Returns the facts of a bank that has the customers whom a record names, and nothing else. */
const factsFor = (record: SubmittedRecord, type: FileType) => {
  const ids = type === "accounts" ? PARTIES.flatMap((column) => record.items(column)) : []
  const objects = [...new Set(ids)].map((client_customer_id, at) => {
    const object = { id: `entity_${at}`, client_customer_id, type: "individual" }
    return { kind: "entity", id: object.id, version: 1, body: JSON.stringify(object) }
  })
  const seed = { atMs: 0, random: new Uint8Array(42) }
  return factsOf(program, { _tag: "System" }, settings, seed, loadedOf({ objects, positions: [] }))
}

type Facts = ReturnType<typeof factsFor>

/** A kind of record: an example, a value that its column would refuse, and the field that the value is stated in. */
interface Kind {
  readonly kind: string
  readonly type: FileType
  readonly example: FileRecord
  readonly wrong: FileRecord
  readonly path: string
  readonly read: (record: SubmittedRecord, facts: Facts) => unknown
  /** True for a record that group 3 takes to be of the kind. */
  readonly fits: (record: SubmittedRecord) => boolean
}

const kinds: ReadonlyArray<Kind> = [
  {
    kind: "a deposit",
    type: "transactions",
    example: {},
    wrong: { transfer_type: "pigeon" },
    path: "transfer_type",
    read: (record, facts) => depositOf(record, namedIn(facts)),
    fits: () => true
  },
  {
    kind: "a credit transaction",
    type: "transactions",
    example: { type: "fee", principal: "0.00", interest: "0.00", fees: "12.50" },
    wrong: { fee_type: "bribe" },
    path: "details.fee_type",
    read: (record, facts) => creditOf(record, { id: "subledger_balance_1" }, namedIn(facts)),
    fits: (record) =>
      record.given("principal") !== undefined && TRANSACTION_TYPES.some((type) => type === record.of("type"))
  },
  {
    kind: "a customer",
    type: "customers",
    example: { tax_identification_type: "ssn" },
    wrong: { tax_identification_value: "12345678" },
    path: "individual_details.identification_details.tax_identification.value",
    read: customerOf,
    fits: (record) =>
      leavesAscii(record.given("last_name") ?? "given") &&
      (record.of("customer_type") === "individual" || !record.items("intended_roles").includes("minor_account_holder"))
  },
  {
    kind: "an account",
    type: "accounts",
    example: {},
    wrong: { capabilities: "deposit,gamble" },
    path: "capabilities[1]",
    read: accountOf,
    fits: () => true
  },
  {
    kind: "a balance",
    type: "balances",
    example: { type: "credit", structure: "non_revolving", term_value: "3" },
    wrong: { term_unit: "eons" },
    path: "details.term.unit",
    read: balanceOf,
    fits: () => true
  },
  {
    kind: "a transaction that is not posted",
    type: "non_posted_transactions",
    example: {},
    wrong: { type: "gift" },
    path: "type",
    read: (record, facts) => nonPostedOf(record, "submission_1", undefined, facts),
    fits: () => true
  }
]

const recordOf = (type: FileType, values: FileRecord): SubmittedRecord => {
  const { columns } = layouts[type]
  return new SubmittedRecord(
    2,
    columnsOf(layouts[type]),
    columns.map(({ name }) => values[name] ?? "")
  )
}

describe.each(kinds)("the record of $kind", ({ type, example, wrong, path, read, fits }) => {
  const reading = (values: FileRecord) => {
    const record = recordOf(type, values)
    return () => read(record, factsFor(record, type))
  }

  it("is read by the schema of what it becomes, if the check of the file accepts it", () => {
    fc.assert(
      fc.property(records(layouts[type]), (values) => {
        fc.pre(fits(recordOf(type, values)))
        expect(reading(values)).not.toThrow()
      })
    )
  })

  it("is a defect with a value outside of that schema, which names the field and not the value", () => {
    const defect = new TypeError(`line 2 states values that no object may have: ${path}`)
    expect(reading({ ...exampleRecord(layouts[type], 1), ...example, ...wrong })).toThrow(defect)
  })
})
