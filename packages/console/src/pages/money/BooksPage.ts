import { allModules } from "@vostro/domain"
import type { OutputOf } from "@vostro/http/promise"
import { type Html, html } from "../../html/Html.ts"
import type { Context, Shown } from "../../page/Page.ts"
import { checked } from "../../parts/Checked.ts"
import { link, objectLink } from "../../parts/Links.ts"
import { money } from "../../parts/Money.ts"
import { operatorOf, programOf } from "../../parts/Place.ts"
import { fields, table } from "../../parts/Table.ts"
import { bars } from "../../plots/Bars.ts"

type Trial = OutputOf<"ledger.trial_balance">
type Account = Trial["accounts"][number]

/** Shows the books of a program: its accounts at the bank and the chart of accounts, which add up, and an audit on request. */
export const booksPage = async (context: Context): Promise<Shown> => {
  const program_id = programOf(context)
  const operator = operatorOf(context)
  const { value } = await operator.call("ledger.trial_balance", { params: { program_id } })
  const accounts = value.accounts.filter(({ account }) => account.startsWith("core_account_"))
  return {
    title: "Books",
    body: html`${checked("Debits and credits", BigInt(value.debits), BigInt(value.credits))}
${value.accounts.length > 0 && picture(value)}
<h2>Accounts of the program at the bank</h2>
${accounts.map((one) => ofNumbers(context, one))}
${table(
  "Core accounts",
  [
    { label: "Account", isName: true, show: ({ account }) => objectLink(context, program_id, account) },
    { label: "Account numbers", isNumber: true, show: ({ positions }) => positions.count.toLocaleString("en-US") },
    { label: "On account numbers", isNumber: true, show: ({ positions }) => money(Number(positions.posted)) },
    { label: "Held", isNumber: true, show: ({ positions }) => money(Number(positions.held)) },
    { label: "On the account itself", isNumber: true, show: ({ own }) => money(Number(own)) },
    { label: "Balance", isNumber: true, show: ({ balance }) => money(Number(balance)) }
  ],
  accounts,
  "The program has no core account yet. Its first account number opens the FBO account."
)}
<h2>Trial balance</h2>
${trial(value)}
<h2>Audit</h2>
${context.query.has("audit") ? audit((await operator.call("ledger.audit", { params: { program_id } })).value) : html`<p>An audit sums every leg that was ever booked, and compares the sums with the balances. It can take minutes for a large program. ${link(context, `${context.path}?audit=now`, "Audit now")}</p>`}`
  }
}

/** States that the money on the account numbers is what the account has. */
const ofNumbers = (context: Context, { account, balance, own, positions }: Account): Html | undefined => {
  if (positions.count === 0) return undefined
  const numbers = `${positions.count.toLocaleString("en-US")} account numbers`
  const sum = own === "0" ? `the sum of its ${numbers}` : `the sum of its ${numbers} and of its own legs`
  return html`${checked(`Balance of ${nameOf(account)} and ${sum}`, BigInt(balance), BigInt(positions.posted) + BigInt(own))}
${own !== "0" && html`<p class="note">${money(Number(own))} is on the account itself, for example credit paid out of it, and not on one of its ${link(context, `/programs/${programOf(context)}/accounts`, "account numbers")}.</p>`}`
}

const picture = ({ accounts }: Trial): Html => {
  const sides = accounts.map(({ account, balance, positions }) => ({ account, balance: Number(balance), positions }))
  const owed = sides.filter(({ balance }) => balance > 0)
  const owned = sides.filter(({ balance }) => balance < 0)
  return bars("Credit and debit balances on one scale.", [
    { label: "Credit balances", parts: owed.map(({ account, balance }) => part(account, balance)) },
    { label: "Debit balances", parts: owned.map(({ account, balance }) => part(account, -balance)) },
    ...owed.flatMap(({ account, positions }) => heldOf(account, positions))
  ])
}

const part = (account: string, amount: number) => ({ label: nameOf(account), amount })

const heldOf = (account: string, { held, posted }: Account["positions"]) =>
  Number(posted) <= 0 || Number(held) > Number(posted)
    ? []
    : [
        {
          label: `Account numbers of ${nameOf(account)}`,
          parts: [
            { label: "Available", amount: Number(posted) - Number(held) },
            { label: "Held", amount: Number(held) }
          ]
        }
      ]

const trial = ({ accounts, credits, debits }: Trial): Html =>
  table<Partial<Account> & { readonly label: string; readonly debit: number; readonly credit: number }>(
    "Accounts with a balance",
    [
      {
        label: "Account",
        isName: true,
        show: ({ account, label }) =>
          account === undefined ? html`<strong>${label}</strong>` : html`<code>${account}</code>`
      },
      { label: "Purpose", show: ({ account }) => account !== undefined && purposeOf(account) },
      { label: "Debit", isNumber: true, show: ({ debit }) => debit > 0 && money(debit) },
      { label: "Credit", isNumber: true, show: ({ credit }) => credit > 0 && money(credit) }
    ],
    accounts.length === 0
      ? []
      : [
          ...accounts.map((one) => ({
            ...one,
            label: one.account,
            debit: Math.max(0, -Number(one.balance)),
            credit: Math.max(0, Number(one.balance))
          })),
          { label: "Total", debit: Number(debits), credit: Number(credits) }
        ],
    "Nothing is booked yet. A payment or a credit by an operator makes the first entry."
  )

const audit = ({ entries, mismatched, sum, transactions, unbalanced }: OutputOf<"ledger.audit">): Html => {
  const isSound = sum === "0" && unbalanced.length === 0 && mismatched.length === 0
  return html`${
    isSound
      ? html`<p class="check check-good"><span aria-hidden="true">✓</span> Sound: each transaction adds up to zero, and each balance is the sum of its legs.</p>`
      : html`<p class="check check-bad" role="alert"><span aria-hidden="true">✗</span> Not sound. Stop payments and find the cause before you correct anything.</p>`
  }
${fields([
  ["Transactions", transactions.toLocaleString("en-US")],
  ["Legs", entries.toLocaleString("en-US")],
  ["Sum of all legs", money(Number(sum))],
  ["Unbalanced transactions", unbalanced.join(" ")],
  ["Balances that differ from their legs", mismatched.join(" ")]
])}`
}

const purposes: ReadonlyArray<readonly [name: string, purpose: string]> = allModules.flatMap(({ accounts = {} }) =>
  Object.entries(accounts)
)

/** Returns the purpose of an account. A name of the chart that ends with `*` stands for all that begin so. */
const purposeOf = (account: string): string | undefined => {
  if (account === FBO) return "Money on the account numbers of the program (liability)"
  if (account.startsWith("core_account_")) return "Account of the program at the bank (liability)"
  return purposes.find(([name]) => (name.endsWith("*") ? account.startsWith(name.slice(0, -1)) : name === account))?.[1]
}

const FBO = "core_account_fbo"

const nameOf = (account: string): string =>
  account === FBO ? "FBO account" : account.replace(/^gl_/, "").replaceAll("_", " ")
