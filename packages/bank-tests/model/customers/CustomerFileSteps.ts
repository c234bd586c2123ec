import { DAY_MS } from "@vostro/domain"
import { dayAt } from "@vostro/domain/kernel/calendar/LocalTime"
import { endOfDay, firstTransactionAt } from "@vostro/domain/ledger/EndOfDay"
import { NETWORK_ZONE } from "@vostro/domain/rails"
import type { FileRecord } from "@vostro/submissions"
import { Effect } from "effect"
import fc from "fast-check"
import { ask } from "../../support/BankUnderTest.ts"
import { accountRecord, booksDesk, creditColumns, dollars } from "../../support/Books.ts"
import { nth } from "../../support/Nth.ts"
import { personRecord } from "../../support/Submissions.ts"
import { BrokenLaw } from "../laws/BrokenLaw.ts"
import type { CreditModel } from "../reference/CreditBook.ts"
import { comeOfAgeInModel, type ModelPerson } from "../reference/CustomerModel.ts"
import { type AccountLine, accountOf, enterAccount, obstacleToAccounts, openFiled } from "../reference/FileModel.ts"
import { file, fileAgain } from "./CustomerFiling.ts"
import { born, type CustomerStep, step } from "./CustomerSteps.ts"
import { type CustomerWorld, FBO, today } from "./CustomerWorld.ts"

const filedPeople = ({ people }: CreditModel) =>
  [...people].flatMap(([id, { filed, ...one }]) => (filed === undefined ? [] : [{ ...one, ...filed, id }]))

/** One record for each id of the partner: the first. */
const distinct = <A extends { readonly client: string }>(lines: ReadonlyArray<A>): ReadonlyArray<A> => [
  ...new Map(lines.toReversed().map((line) => [line.client, line])).values()
]

const customerRecord = ({
  client,
  born: date_of_birth,
  occupation
}: NonNullable<ModelPerson["filed"]> & Pick<ModelPerson, "born">): FileRecord =>
  personRecord(client, {
    date_of_birth,
    occupation,
    intended_roles: "minor_account_holder",
    tax_identification_type: "ssn",
    tax_identification_value: "123456789",
    kyc_result: "passed",
    kyc_screened_at: "2026-01-01T00:00:00Z",
    ofac_result: "passed",
    ofac_screened_at: "2026-01-01T00:00:00Z"
  })

interface DrawnPerson {
  readonly pick: number
  readonly years: number
  readonly days: number
  readonly occupation: string
}

/** Files people: the index beyond the known ones stands for a new one, who may not be born yet. */
const fileCustomers = (drawn: ReadonlyArray<DrawnPerson>, unborn: boolean, again: boolean): CustomerStep =>
  step("file_customers", [JSON.stringify(drawn), unborn, again], async (model, world) => {
    const known = filedPeople(model)
    const lines = distinct(
      drawn.map(({ pick, years, days, occupation }, at) => {
        const one = nth([...known, undefined], pick)
        const fresh = { client: `person-${model.people.size}-${at}`, born: born(world, years, days) }
        return { client: one?.client ?? fresh.client, born: one?.born ?? fresh.born, occupation }
      })
    )
    const records = lines.map(customerRecord)
    const later = customerRecord({ client: "unborn", born: "2999-01-01", occupation: "" })
    const filing = { type: "customers", records: unborn ? [...records, later] : records } as const
    if (!(await file(model, world, { ...filing, obstacle: unborn ? "rule" : undefined }))) return
    if (again) await fileAgain(world, [filing])
    for (const { client, born, occupation } of lines) {
      const filed = [...model.people.values()].find((one) => one.filed?.client === client)?.filed
      if (filed !== undefined) filed.occupation = occupation
      else {
        const filed = { client, occupation }
        model.people.set(await personIn(world, client), {
          born,
          role: "minor_account_holder",
          screenings: 0,
          papers: [],
          filed
        })
      }
    }
    comeOfAgeInModel(model, today(world))
  })

const personIn = async ({ bank }: CustomerWorld, client_customer_id: string): Promise<string> => {
  const { id } = await ask(bank.partner.call("entity.find", { query: { client_customer_id } }))
  return id
}

interface DrawnAccount {
  readonly pick: number
  readonly holders: ReadonlyArray<number>
  readonly limit: number
  readonly status: AccountLine["status"]
}

const REASONS = { active: {}, inactive: { status_reason: "other" }, closed: { status_reason: "paid_off" } } as const

const CLOSED_AT = "2026-01-03T00:00:00Z"

/** Files accounts with credit and deposits: the index beyond the known ones stands for a new one. */
const fileAccounts = (drawn: ReadonlyArray<DrawnAccount>, stranger: boolean, again: boolean): CustomerStep =>
  step("file_accounts", [JSON.stringify(drawn), stranger, again], async (model, world) => {
    const people = filedPeople(model)
    if (people.length === 0) return
    const known = [...model.accounts.values()].flatMap(({ filed }) => filed ?? [])
    const lines = distinct(
      drawn.map(({ pick, holders, limit, status }, at) => ({
        client: nth([...known, undefined], pick) ?? `account-${model.accounts.size}-${at}`,
        holders: [...new Set(holders.flatMap((one) => nth(people, one)?.id ?? []))],
        limit,
        status
      }))
    )
    const records = lines.map(({ client, holders, limit, status }) => {
      const ids = holders.map((id) => model.people.get(id)?.filed?.client ?? "").join()
      return accountRecord(client, ids, {
        ...creditColumns(limit),
        capabilities: "deposit,credit_without_underwriting",
        status,
        ...REASONS[status],
        ...(status === "closed" && { closed_at: CLOSED_AT })
      })
    })
    const all = stranger ? [...records, accountRecord("strange", "nobody")] : records
    const obstacle = stranger ? "rule" : obstacleToAccounts(model, lines)
    const filing = { type: "accounts", records: all } as const
    if (!(await file(model, world, { ...filing, obstacle }))) return
    if (again) await fileAgain(world, [filing])
    const books = booksDesk(world.bank)
    for (const line of lines) {
      const id = accountOf(model, line.client)?.id ?? (await books.account(line.client)).id
      enterAccount(model, id, line)
    }
  })

/** Money on the FBO account at the end of a day in cents, as the sum of all core transactions before it. */
const fboAfter = async ({ bank }: CustomerWorld, day: string): Promise<number> => {
  const until_id = firstTransactionAt(endOfDay(day))
  let sum = 0
  for (let from_id = "core_transaction_", more = true; more; ) {
    const query = { program_id: bank.programId, from_id, until_id, limit: 100 }
    const { objects, has_more } = await Effect.runPromise(bank.store.transactions(query))
    for (const { legs } of objects)
      for (const { account, amount } of legs) if (account === "core_account_fbo") sum += amount
    from_id = `${objects.at(-1)?.id ?? from_id}~`
    more = has_more
  }
  return sum
}

/** Files the money that is on the FBO account at the end of a day and on no deposit balance, or some cents more. */
const fileRest = (daysAgo: number, more: number): CustomerStep =>
  step("file_rest", [daysAgo, more], async (model, world) => {
    const { bank } = world
    await bank.drain()
    const business_date = dayAt(bank.now() - daysAgo * DAY_MS, NETWORK_ZONE)
    const deposits = openFiled(model).filter(({ type }) => type === "deposit")
    const rest = deposits.reduce((sum, { parts }) => sum - parts.principal, await fboAfter(world, business_date))
    // Two records, of which one is negative.
    const records = [rest + 5, more - 5].map((cents, at) => ({
      id: `rest-${at}`,
      amount: dollars(cents),
      type: "deposit",
      transfer_type: "ach",
      settlement_date: "2026-01-02"
    }))
    const obstacle = more === 0 ? undefined : "rule"
    try {
      await file(model, world, { type: "non_posted_transactions", records, obstacle, business_date })
    } catch (cause) {
      throw new BrokenLaw(FBO, cause)
    }
  })

const pick = fc.nat(4)
const rarely = fc.nat(5).map((one) => one === 0)
const sometimes = fc.nat(2).map((one) => one === 0)
const person = fc.record({
  pick,
  years: fc.constantFrom(16, 18, 18, 40),
  days: fc.integer({ min: -3, max: 3 }),
  occupation: fc.constantFrom("Poet", "Painter")
})
const account = fc.record({
  pick,
  holders: fc.array(pick, { minLength: 1, maxLength: 2 }),
  limit: fc.integer({ min: 1, max: 1_500 }),
  status: fc.constantFrom(
    "active" as const,
    "active" as const,
    "active" as const,
    "inactive" as const,
    "closed" as const
  )
})
const few = <A>(one: fc.Arbitrary<A>) => fc.array(one, { minLength: 1, maxLength: 3 })

/** Steps that file customers, accounts and non-posted transactions. */
export const fileSteps: ReadonlyArray<fc.Arbitrary<CustomerStep>> = [
  fc.tuple(few(person), rarely, sometimes).map((parts) => fileCustomers(...parts)),
  fc.tuple(few(account), rarely, sometimes).map((parts) => fileAccounts(...parts)),
  fc.tuple(fc.nat(1), fc.constantFrom(0, 0, 1, -1)).map((parts) => fileRest(...parts))
]

/** Two people and two accounts of files. */
export const fileBeginning: ReadonlyArray<CustomerStep> = [
  fileCustomers(
    [
      { pick: 0, years: 40, days: 0, occupation: "Poet" },
      { pick: 0, years: 18, days: 2, occupation: "Painter" }
    ],
    false,
    false
  ),
  fileAccounts(
    [
      { pick: 0, holders: [0], limit: 900, status: "active" },
      { pick: 0, holders: [1], limit: 600, status: "active" }
    ],
    false,
    false
  )
]
