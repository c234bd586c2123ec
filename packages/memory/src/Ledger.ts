import {
  type AccountTotal,
  add,
  type ClosingBalance,
  type Guard,
  isOpen,
  isPositionId,
  type LedgerAudit,
  type LegsPage,
  type LegsQuery,
  type Move,
  type Page,
  type Position,
  type PositionChange,
  type RecordedTransaction,
  subtract,
  type TransactionQuery,
  ZERO
} from "@vostro/domain/ports"
import { auditOf } from "./Audit.ts"
import { closingBalancesOf } from "./ClosingBalances.ts"
import { Lists } from "./Lists.ts"
import { SortedIds } from "./SortedIds.ts"
import { Table } from "./Table.ts"
import { totalsOf } from "./Totals.ts"

/** Positions as of after a commit, by account number; only those that it changes. */
type Draft = Map<string, Position>

/** Positions and core transactions of one program. */
export class Ledger {
  private readonly positions: Table<Position>
  private readonly byAccount: Lists<string>
  private readonly transactions: Table<RecordedTransaction>
  private readonly ids: SortedIds
  // By GL or core account: the sum of its own entries, and of the positions that belong to it.
  private readonly sums: Table<bigint>

  constructor(original?: Ledger) {
    this.positions = new Table(original?.positions)
    this.byAccount = new Lists(original?.byAccount)
    this.transactions = new Table(original?.transactions)
    this.ids = new SortedIds(original?.ids)
    this.sums = new Table(original?.sums)
  }

  /** Returns a position, if it exists. */
  get(accountNumberId: string): Position | undefined {
    return this.positions.get(accountNumberId)
  }

  /** Returns the positions of an account. */
  of(accountId: string): ReadonlyArray<Position> {
    return this.byAccount.get(accountId).flatMap((id) => this.positions.get(id) ?? [])
  }

  /** Returns the positions after these changes, gates before moves, or the guard that fails. Changes nothing. */
  draft(gates: ReadonlyArray<PositionChange>, moves: ReadonlyArray<Move>): ReadonlyMap<string, Position> | Guard {
    if (gates.length === 0 && moves.length === 0) return unmoved
    const draft: Draft = new Map()
    for (const gate of gates) {
      const guard = this.swing(draft, gate)
      if (guard !== undefined) return guard
    }
    for (const { account_number_id, needs_open } of moves) {
      const position = this.now(draft, account_number_id)
      if (position === undefined || (needs_open && !isOpen(position))) return "closed"
    }
    for (const move of moves) {
      const before = this.now(draft, move.account_number_id)
      if (before === undefined) return "closed"
      const after = { ...before, posted: add(before.posted, move.posted), held: add(before.held, move.held) }
      if (after.held < 0 || (move.needs_funds && after.posted - after.held < 0)) return "funds"
      draft.set(move.account_number_id, after)
    }
    return draft
  }

  /** Applies a draft and posts the core transactions. */
  apply(draft: ReadonlyMap<string, Position>, transactions: ReadonlyArray<RecordedTransaction>): void {
    for (const [id, position] of draft) {
      const before = this.positions.get(id)
      this.positions.set(id, position)
      if (before === undefined) this.belong(position)
      if (position.posted !== before?.posted)
        this.add(position.core_account_id, position.posted - (before?.posted ?? 0))
    }
    for (const transaction of transactions) {
      this.transactions.set(transaction.id, transaction)
      this.ids.add(transaction.id)
      for (const { account, amount } of transaction.legs) if (!isPositionId(account)) this.add(account, amount)
    }
  }

  /** Returns the balance of a GL or core account in cents, as of a core transaction if an id is given. */
  balance(account: string, beforeId?: string): bigint {
    let balance = this.sums.get(account) ?? 0n
    if (beforeId === undefined) return balance
    for (const { legs } of this.between(this.ids.firstFrom(beforeId), this.ids.size)) {
      for (const leg of legs) {
        const isOn = leg.account === account || this.positions.get(leg.account)?.core_account_id === account
        if (isOn) balance -= BigInt(leg.amount)
      }
    }
    return balance
  }

  /** Audits the ledger from its entries. */
  audit(): LedgerAudit {
    return auditOf([...this.transactions.values()], this.positions.values())
  }

  /** Returns a page of core transactions, oldest first. */
  page({ from_id, until_id, limit }: Omit<TransactionQuery, "program_id">): Page<RecordedTransaction> {
    const first = this.ids.firstFrom(from_id)
    const end = this.ids.firstFrom(until_id)
    const objects = [...this.between(first, Math.min(end, first + limit))]
    return { objects, has_more: end - first > limit }
  }

  /** Returns all positions as of a core transaction. */
  closingBalances(beforeId: string): ReadonlyArray<ClosingBalance> {
    return closingBalancesOf(this.positions.values(), this.between(this.ids.firstFrom(beforeId), this.ids.size))
  }

  /** Returns the newest core transactions that move an account number, and its position. */
  legs({ account_number_id: id, before_id, limit, look }: Omit<LegsQuery, "program_id">): LegsPage | undefined {
    const position = this.positions.get(id)
    if (position === undefined) return undefined
    const end = this.ids.endBefore(before_id)
    const first = Math.max(0, end - look)
    const later = [...this.between(end, this.ids.size)].flatMap(({ legs }) => legs)
    const found = [...this.between(first, end)].filter(({ legs }) => legs.some(({ account }) => account === id))
    const transactions = found.slice(-limit).reverse()
    const lastLooked = first > 0 ? this.ids.at(first) : undefined
    const last_id = found.length > limit ? transactions.at(-1)?.id : lastLooked
    return {
      posted: position.posted,
      held: position.held,
      balance: later.reduce((sum, leg) => (leg.account === id ? subtract(sum, leg.amount) : sum), position.posted),
      transactions,
      ...(last_id !== undefined && { last_id })
    }
  }

  /** Returns the totals of the GL and core accounts. */
  totals(): ReadonlyArray<AccountTotal> {
    return totalsOf(this.sums.entries(), this.positions.values())
  }

  private *between(first: number, end: number): Generator<RecordedTransaction> {
    for (let at = first; at < end; at++) {
      const transaction = this.transactions.get(this.ids.at(at) ?? "")
      if (transaction !== undefined) yield transaction
    }
  }

  private swing(draft: Draft, gate: PositionChange): Guard | undefined {
    switch (gate._tag) {
      case "Create": {
        const { _tag: _, ...named } = gate
        if (this.now(draft, gate.account_number_id) !== undefined) return "version"
        draft.set(gate.account_number_id, { ...named, posted: ZERO, held: ZERO })
        return undefined
      }
      case "Number": {
        const position = this.now(draft, gate.account_number_id)
        if (position === undefined) return "closed"
        draft.set(gate.account_number_id, { ...position, number_open: gate.open })
        return undefined
      }
      case "Account": {
        const known = this.of(gate.account_id).map((position) => draft.get(position.account_number_id) ?? position)
        const made = [...draft.values()].filter(
          ({ account_id, account_number_id }) =>
            account_id === gate.account_id && this.positions.get(account_number_id) === undefined
        )
        if (gate.must_be_empty && known.some(holdsMoney)) return "not_empty"
        for (const position of [...known, ...made]) {
          draft.set(position.account_number_id, { ...position, account_open: gate.open })
        }
        return undefined
      }
    }
  }

  private now(draft: Draft, id: string): Position | undefined {
    return draft.get(id) ?? this.positions.get(id)
  }

  private belong({ account_id, account_number_id }: Position): void {
    this.byAccount.push(account_id, account_number_id)
  }

  private add(account: string, amount: number): void {
    this.sums.set(account, (this.sums.get(account) ?? 0n) + BigInt(amount))
  }
}

const unmoved: ReadonlyMap<string, Position> = new Map()

const holdsMoney = ({ posted, held }: Position): boolean => posted !== 0 || held !== 0
