/**
 * General ledger accounts of the bank, per program. They are append-only: balances are summed on read, so that payments
 * do not contend for the row of a settlement account. Source: S51.
 */
export const glAccounts = {
  gl_due_from_reserve: "Due from the Federal Reserve (asset)",
  gl_funding_suspense: "Manual credits of the bank, until their origin is booked (suspense)",
  gl_wire_clearing: "Outgoing wires handed to Fedwire, until it settles or rejects them (clearing)",
  gl_wire_suspense: "Incoming wires under review or refused, until posted or sent back (suspense)",
  gl_rtp_prefunded: "Prefunded balance at the RTP network (asset)",
  gl_instant_clearing:
    "Instant payments between their accounts and their network's; zero after each payment (clearing)",
  gl_instant_suspense: "Incoming instant payments under review or refused, until posted or sent back (suspense)",
  gl_unclaimed_property: "Wires whose owner the bank could not pay, until claimed or escheated (liability)",
  gl_loans_receivable: "Principal that borrowers owe the bank (asset)",
  gl_interest_receivable: "Interest that borrowers owe the bank (asset)",
  gl_fees_receivable: "Fees that borrowers owe the bank (asset)",
  gl_disputes_receivable: "Provisional credits to borrowers, until their disputes are decided (asset)",
  gl_receivable_sales: "Prices of receivables sold, until their buyer pays (clearing)",
  gl_card_settlement: "Amounts due between card networks and the bank, until settled (clearing)",
  gl_rewards_liability: "Rewards in USD earned by borrowers (liability)",
  gl_charge_off_allowance: "Allowance for charged-off principal (contra asset)",
  gl_interest_income: "Interest earned on credit (income)",
  gl_fee_income: "Fees earned on credit (income)",
  gl_receivable_sale_result: "Premiums less discounts of receivables sold (income)",
  gl_credit_adjustments: "Net cost of credit adjustments (expense)",
  gl_rewards_expense: "Cost of rewards (expense)"
} as const

/** Id of a general ledger account. */
export type GlAccount = keyof typeof glAccounts

/** Returns accounts of the chart with their purposes, as a module declares them. */
export const accountsOf = (...ids: ReadonlyArray<GlAccount>): Readonly<Record<string, string>> =>
  Object.fromEntries(ids.map((id) => [id, glAccounts[id]]))

/** Key in the type of a chart account. Exists in types only. */
declare const chart: unique symbol

/** Account of the bank that the list above cannot name: of one settlement, a core account, or an account of a module. */
export type ChartAccount = string & { readonly [chart]: true }

/** Account of the bank, per program. */
export type BankAccount = GlAccount | ChartAccount

/** Returns an account of the bank by its id. Throws on an id that is neither that of a GL nor of a core account. */
export const chartAccount = (id: string): ChartAccount => {
  if (!isChartAccount(id)) throw new RangeError(`${id} is not an account of the bank: gl_... or core_account_...`)
  return id
}

const isChartAccount = (id: string): id is ChartAccount => id.startsWith("gl_") || id.startsWith("core_account_")
