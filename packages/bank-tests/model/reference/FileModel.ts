import type { CreditModel, ModelBalance, ModelBooking, ModelParts, ModelStatement } from "./CreditBook.ts"
import {
  balanceInModel,
  isSettledInModel,
  lentInModel,
  obstacleToEntering,
  obstacleToUndoing,
  reversalInModel
} from "./CreditModel.ts"
import type { ModelAccount } from "./CustomerModel.ts"
import type { Obstacle } from "./Obstacle.ts"

/** A record of an account, by the ids of the partner and the bank. */
export interface AccountLine extends Pick<ModelAccount, "limit" | "status"> {
  readonly client: string
  readonly holders: ReadonlyArray<string>
}

/** A record of a balance. */
export interface BalanceLine
  extends Pick<ModelBalance, "account" | "status">,
    Pick<ModelStatement, "client" | "stated"> {
  readonly type: "credit" | "deposit"
}

/** A record of a transaction on a balance of files. */
export interface TransactionLine {
  readonly client: string
  readonly type: ModelBooking["type"] | "deposit" | "withdrawal"
  /** Deposits have only a principal. */
  readonly parts: ModelParts
  /** The partner's id of the balance. */
  readonly balance: string
  /** The bank's id of the transaction that this one reverses. */
  readonly undoes?: string
}

const partsOf = (model: CreditModel, id: string): ModelParts => {
  if (!model.deposits.has(id)) return balanceInModel(model, id).core
  const moves = [...model.movements.values()].filter(({ balance }) => balance === id)
  return { principal: moves.reduce((sum, one) => sum + one.moves, 0), interest: 0, fees: 0 }
}

/** A balance made by files. */
export interface FiledBalance extends ModelBalance {
  readonly id: string
  readonly type: "credit" | "deposit"
  readonly filed: ModelStatement
  /** Sum of its transactions. */
  readonly parts: ModelParts
}

/** Lists the balances made by files that are not closed. */
export const openFiled = (model: CreditModel): ReadonlyArray<FiledBalance> =>
  allFiled(model).filter(({ status }) => status !== "closed")

/** Lists the balances made by files. */
export const allFiled = (model: CreditModel): ReadonlyArray<FiledBalance> =>
  (["credit", "deposit"] as const).flatMap((type) =>
    [...mapOf(model, type)].flatMap(([id, one]) =>
      one.filed === undefined ? [] : [{ ...one, id, type, filed: one.filed, parts: partsOf(model, id) }]
    )
  )

const mapOf = ({ balances, deposits }: CreditModel, type: "credit" | "deposit") =>
  type === "credit" ? balances : deposits

const isAsStated = ({ parts, filed: { stated } }: FiledBalance): boolean =>
  parts.principal === stated.principal && parts.interest === stated.interest && parts.fees === stated.fees

const isNothing = ({ principal, interest, fees }: ModelParts): boolean =>
  principal === 0 && interest === 0 && fees === 0

/** Finds the account of the partner's id. */
export const accountOf = (
  { accounts }: CreditModel,
  client: string
): (ModelAccount & { readonly id: string }) | undefined => {
  const [id, account] = [...accounts].find(([, { filed }]) => filed === client) ?? []
  return id === undefined || account === undefined ? undefined : { ...account, id }
}

// A limit that is stated anew takes back overpayments.
const creditAfter = (model: CreditModel, id: string, limit: number): number =>
  limit + Math.min(0, lentInModel(model, id))

/** Finds the law that forbids a file of accounts. */
export const obstacleToAccounts = (model: CreditModel, lines: ReadonlyArray<AccountLine>): Obstacle | undefined =>
  lines.every((line) => isAccount(model, line)) ? undefined : "rule"

const isAccount = (model: CreditModel, { client, holders, limit, status }: AccountLine): boolean => {
  const known = accountOf(model, client)
  if (!holders.every((id) => model.people.get(id)?.filed !== undefined)) return false
  if (known === undefined) return true
  if (known.status === "closed") {
    return status === "closed" && limit === known.limit && holders.join() === [...known.holders].join()
  }
  return status !== "closed" || isUnused(model, known.id)
}

const isUnused = (model: CreditModel, account: string): boolean =>
  [...model.balances].every(([id, one]) => one.account !== account || isSettledInModel(model, id)) &&
  [...model.deposits].every(([id, one]) => one.account !== account || isNothing(partsOf(model, id)))

/** Books an accepted record of an account that has an id of the bank. */
export const enterAccount = (model: CreditModel, id: string, { client, limit, status, holders }: AccountLine): void => {
  const known = model.accounts.get(id)
  const isSame = known?.status === "closed"
  if (isSame) return
  const stated = { status, limit, holders: new Set(holders), credit: creditAfter(model, id, limit) }
  if (known !== undefined) Object.assign(known, stated)
  else model.accounts.set(id, { ...stated, underwritten: false, application: undefined, papers: [], filed: client })
}

/** Finds the law that forbids a file of balances: it has each open balance, and new ones on accounts in use. */
export const obstacleToBalances = (model: CreditModel, lines: ReadonlyArray<BalanceLine>): Obstacle | undefined => {
  const stated = new Set(lines.map(({ client }) => client))
  const isWhole = openFiled(model).every(({ filed }) => stated.has(filed.client))
  return isWhole && lines.every((line) => isBalance(model, line)) ? undefined : "rule"
}

const isBalance = (model: CreditModel, { client, account, type, status, stated }: BalanceLine): boolean => {
  if (status === "closed" && !isNothing(stated)) return false
  const known = allFiled(model).find(({ filed }) => filed.client === client)
  if (known !== undefined) return known.status !== "closed" || status === "closed"
  const owner = model.accounts.get(account)
  // Accounts that requests open in the model take no deposits.
  return owner?.status === "active" && (type === "credit" || owner.filed !== undefined)
}

/** Books the accepted record of a balance that has an id of the bank. */
export const enterBalance = (model: CreditModel, id: string, line: BalanceLine): void => {
  const { client, account, type, status, stated } = line
  const map = mapOf(model, type)
  const next = status === "active" ? undefined : status
  const known = map.get(id)
  const one: ModelBalance = known ?? { account, lender: undefined, status: "active", filed: { client, stated, next } }
  map.set(id, one)
  Object.assign(one.filed ?? {}, { stated, next })
  if (status === "active") one.status = "active"
  settleStatuses(model)
}

/** Gives balances their stated status where transactions lead to the stated amounts. */
export const settleStatuses = (model: CreditModel): void => {
  for (const balance of openFiled(model)) {
    const one = mapOf(model, balance.type).get(balance.id)
    const { next } = balance.filed
    if (one !== undefined && next !== undefined && isAsStated(balance)) one.status = next
  }
}

/** Finds the law that forbids a file of transactions: each is allowed, and together they lead to the stated amounts. */
export const obstacleToTransactions = (
  model: CreditModel,
  lines: ReadonlyArray<TransactionLine>
): Obstacle | undefined => {
  const trial = copyOf(model)
  const obstacle = lines.map((line) => enterTransaction(trial, line.client, line)).find((one) => one !== undefined)
  return obstacle ?? (openFiled(trial).every(isAsStated) ? undefined : "rule")
}

/** Copies what files of a day change in a model. */
export const copyOf = (model: CreditModel): CreditModel => ({
  ...model,
  balances: new Map([...model.balances].map(([id, one]) => [id, copied(one)])),
  deposits: new Map([...model.deposits].map(([id, one]) => [id, copied(one)])),
  transactions: new Map([...model.transactions].map(([id, one]) => [id, { ...one }])),
  movements: new Map(model.movements),
  records: new Map(model.records)
})

const copied = (one: ModelBalance): ModelBalance => ({
  ...one,
  ...(one.filed !== undefined && { filed: { ...one.filed } })
})

/** Books the record of a transaction under an id of the bank, or finds the law that forbids it. */
export const enterTransaction = (model: CreditModel, id: string, line: TransactionLine): Obstacle | undefined => {
  const text = JSON.stringify(line)
  const known = model.records.get(line.client)
  if (known !== undefined) return known === text ? undefined : "rule"
  const balance = allFiled(model).find(({ filed }) => filed.client === line.balance)
  if (balance === undefined) return "rule"
  if (balance.status === "closed") return "closed"
  const obstacle = balance.type === "credit" ? enterCredit(model, id, balance.id, line) : undefined
  if (obstacle !== undefined) return obstacle
  if (balance.type === "deposit") model.movements.set(line.client, { balance: balance.id, moves: movesOf(line) })
  model.records.set(line.client, text)
  return undefined
}

// Accrued interest is not paid yet.
const movesOf = ({ type, parts }: TransactionLine): number => (type === "interest_accrued" ? 0 : parts.principal)

const enterCredit = (
  model: CreditModel,
  id: string,
  balance: string,
  { type, parts, undoes }: TransactionLine
): Obstacle | undefined => {
  if (type === "deposit" || type === "withdrawal") return "rule"
  const original = undoes === undefined ? undefined : model.transactions.get(undoes)
  const booking = original === undefined ? { balance, type, parts, rewards: 0 } : reversalInModel(original)
  const obstacle = undoes === undefined ? obstacleToEntering(model, booking) : obstacleToUndoing(model, undoes)
  if (obstacle !== undefined) return obstacle
  model.transactions.set(id, { ...booking, undone: false, ...(undoes !== undefined && { undoes }) })
  if (original !== undefined) original.undone = true
  return undefined
}
