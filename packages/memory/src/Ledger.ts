import { type Gate, isOpen, type Move, type Position } from "@vostro/domain/ledger/Position"
import type { Posting } from "@vostro/domain/ledger/Posting"
import type { LedgerAudit, Stale } from "@vostro/domain/ports/Store"

/** The positions and core transactions of one program. */
export class Ledger {
  private readonly positions = new Map<string, Position>()
  private readonly byAccount = new Map<string, Array<string>>()
  private readonly postings: Array<Posting> = []
  private readonly sums = new Map<string, bigint>()

  /** A position, if it exists. */
  get(accountNumberId: string): Position | undefined {
    return this.positions.get(accountNumberId)
  }

  /** The positions of an account. */
  of(accountId: string): ReadonlyArray<Position> {
    return (this.byAccount.get(accountId) ?? []).flatMap((id) => this.positions.get(id) ?? [])
  }

  /** What stands in the way of these changes; gates count before moves. */
  obstacle(gates: ReadonlyArray<Gate>, moves: ReadonlyArray<Move>): Stale["guard"] | undefined {
    for (const gate of gates) {
      if (gate._tag === "Create" && this.positions.has(gate.account_number_id)) return "version"
      if (gate._tag === "Number" && !this.positions.has(gate.account_number_id)) return "closed"
      if (gate._tag === "Account" && gate.must_be_empty && this.of(gate.account_id).some(holdsMoney)) return "not_empty"
    }
    for (const move of moves) {
      const position = this.positions.get(move.account_number_id) ?? createdBy(gates, move)
      if (position === undefined || (move.needs_open && !isOpen(position))) return "closed"
      const held = position.held + move.held
      if (held < 0 || (move.needs_funds && position.posted + move.posted - held < 0)) return "funds"
    }
    return undefined
  }

  /** Makes the changes, which nothing stands in the way of. */
  apply(gates: ReadonlyArray<Gate>, moves: ReadonlyArray<Move>, postings: ReadonlyArray<Posting>): void {
    for (const gate of gates) this.swing(gate)
    for (const { account_number_id, posted, held } of moves) {
      this.change(account_number_id, (position) => ({
        ...position,
        posted: position.posted + posted,
        held: position.held + held
      }))
    }
    for (const posting of postings) {
      this.postings.push(posting)
      for (const { account, amount } of posting.legs) {
        this.sums.set(account, (this.sums.get(account) ?? 0n) + BigInt(amount))
      }
    }
  }

  /** The balance of a GL or core account. */
  balance(account: string): bigint {
    const deposits = [...this.positions.values()].filter(({ core_account_id }) => core_account_id === account)
    return deposits.reduce((sum, { posted }) => sum + BigInt(posted), this.sums.get(account) ?? 0n)
  }

  /** Sums everything up from the entries. */
  audit(): LedgerAudit {
    const legs = this.postings.flatMap((posting) => posting.legs)
    const unbalanced = this.postings.filter(({ legs }) => legs.reduce((sum, { amount }) => sum + amount, 0) !== 0)
    const mismatched = [...this.positions.values()].filter(
      ({ account_number_id, posted, held }) => held < 0 || BigInt(posted) !== (this.sums.get(account_number_id) ?? 0n)
    )
    return {
      transactions: this.postings.length,
      entries: legs.length,
      sum: legs.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
      unbalanced: unbalanced.map(({ id }) => id),
      mismatched: mismatched.map(({ account_number_id }) => account_number_id)
    }
  }

  private swing(gate: Gate): void {
    switch (gate._tag) {
      case "Create":
        this.positions.set(gate.account_number_id, positionOf(gate))
        this.byAccount.set(gate.account_id, [...(this.byAccount.get(gate.account_id) ?? []), gate.account_number_id])
        return
      case "Number":
        this.change(gate.account_number_id, (position) => ({ ...position, number_open: gate.open }))
        return
      case "Account":
        for (const { account_number_id } of this.of(gate.account_id)) {
          this.change(account_number_id, (position) => ({ ...position, account_open: gate.open }))
        }
    }
  }

  private change(id: string, by: (position: Position) => Position): void {
    const position = this.positions.get(id)
    if (position !== undefined) this.positions.set(id, by(position))
  }
}

const holdsMoney = ({ posted, held }: Position): boolean => posted !== 0 || held !== 0

const positionOf = ({ _tag: _, ...gate }: Extract<Gate, { readonly _tag: "Create" }>): Position => ({
  ...gate,
  posted: 0,
  held: 0
})

const createdBy = (gates: ReadonlyArray<Gate>, move: Move): Position | undefined => {
  const gate = gates.find((one) => one._tag === "Create" && one.account_number_id === move.account_number_id)
  return gate?._tag === "Create" ? positionOf(gate) : undefined
}
