import type { Guard, Move, PositionChange } from "@vostro/domain/ports"
import { type Database, integerOf, type Row, textOf } from "../database/Database.ts"

/** A position in the database; amounts in cents. */
interface StoredPosition {
  readonly account_number_id: string
  readonly account_id: string
  readonly core_account_id: string
  readonly posted: number
  readonly held: number
  readonly number_open: boolean
  readonly account_open: boolean
}

/** Positions that a commit changes, as they will be after it, by account number. */
export type Draft = Map<string, StoredPosition>

/** Positions of account numbers. */
export const makePositions = (database: Database) => {
  const one = database.prepare("select * from vostro_positions where program_id = ? and account_number_id = ?")
  const ofAccount = database.prepare("select * from vostro_positions where program_id = ? and account_id = ?")
  const put = database.prepare(
    `insert into vostro_positions (program_id, account_number_id, account_id, core_account_id, posted, held, number_open,
       account_open) values (?, ?, ?, ?, ?, ?, ?, ?)
     on conflict do update set posted = excluded.posted, held = excluded.held, number_open = excluded.number_open,
       account_open = excluded.account_open`
  )
  const now = (draft: Draft, programId: string, id: string): StoredPosition | undefined => {
    const drafted = draft.get(id)
    if (drafted !== undefined) return drafted
    const row = one.get(programId, id)
    return row === undefined ? undefined : positionOf(row)
  }
  const apply = (draft: Draft, programId: string, change: PositionChange): Guard | undefined => {
    if (change._tag === "Create") {
      if (now(draft, programId, change.account_number_id) !== undefined) return "version"
      const { _tag: _, ...named } = change
      draft.set(change.account_number_id, { ...named, posted: 0, held: 0 })
      return undefined
    }
    if (change._tag === "Number") {
      const position = now(draft, programId, change.account_number_id)
      if (position === undefined) return "closed"
      draft.set(change.account_number_id, { ...position, number_open: change.open })
      return undefined
    }
    const all = new Map(
      ofAccount.all(programId, change.account_id).map((row) => [textOf(row["account_number_id"]), row])
    )
    const known = [...all].map(([id, row]) => draft.get(id) ?? positionOf(row))
    const made = [...draft.values()].filter(
      ({ account_id, account_number_id }) => account_id === change.account_id && !all.has(account_number_id)
    )
    if (change.must_be_empty && known.some(({ posted, held }) => posted !== 0 || held !== 0)) return "not_empty"
    for (const position of [...known, ...made])
      draft.set(position.account_number_id, { ...position, account_open: change.open })
    return undefined
  }
  return {
    /** Returns the positions after these changes and then these moves, or the guard that fails. Writes nothing. */
    draft: (programId: string, changes: ReadonlyArray<PositionChange>, moves: ReadonlyArray<Move>): Draft | Guard => {
      const draft: Draft = new Map()
      for (const change of changes) {
        const guard = apply(draft, programId, change)
        if (guard !== undefined) return guard
      }
      for (const { account_number_id, needs_open } of moves) {
        const position = now(draft, programId, account_number_id)
        if (position === undefined || (needs_open && !(position.number_open && position.account_open))) return "closed"
        draft.set(account_number_id, position)
      }
      for (const { account_number_id, posted, held, needs_funds } of moves) {
        const before = now(draft, programId, account_number_id)
        if (before === undefined) return "closed"
        const after = { ...before, posted: before.posted + posted, held: before.held + held }
        if (after.held < 0 || (needs_funds && after.posted - after.held < 0)) return "funds"
        draft.set(account_number_id, after)
      }
      return draft
    },
    /** Writes drafted positions. */
    put: (programId: string, draft: Draft): void => {
      for (const [id, { account_id, core_account_id, posted, held, number_open, account_open }] of draft)
        put.run(programId, id, account_id, core_account_id, posted, held, Number(number_open), Number(account_open))
    }
  }
}

const positionOf = (row: Row): StoredPosition => ({
  account_number_id: textOf(row["account_number_id"]),
  account_id: textOf(row["account_id"]),
  core_account_id: textOf(row["core_account_id"]),
  posted: integerOf(row["posted"]),
  held: integerOf(row["held"]),
  number_open: integerOf(row["number_open"]) === 1,
  account_open: integerOf(row["account_open"]) === 1
})
