/**
 * General ledger accounts of the bank, per program, by id. They are append-only: balances are summed on read, so that
 * payments do not contend for the row of a settlement account. Each module adds its own. Source: S51.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules declare its members.
export interface GlAccounts {}

/** Id of a general ledger account. */
export type GlAccount = keyof GlAccounts

/** Key in the type of a chart account. Exists in types only. */
declare const chart: unique symbol

/** Account of the bank that no module declares by its whole name: of one settlement, a core account, or an account of a module. */
export type ChartAccount = string & { readonly [chart]: true }

/** Account of the bank, per program. */
export type BankAccount = GlAccount | ChartAccount

/** Returns an account of the bank by its id. Throws on an id that is neither that of a GL nor of a core account. */
export const chartAccount = (id: string): ChartAccount => {
  if (!isChartAccount(id)) throw new RangeError(`${id} is not an account of the bank: gl_... or core_account_...`)
  return id
}

const isChartAccount = (id: string): id is ChartAccount => id.startsWith("gl_") || id.startsWith("core_account_")
