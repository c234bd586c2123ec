import type { Commit, Ref, Write } from "@vostro/domain/ports"
import { type Database, integerOf, textOf } from "../database/Database.ts"
import type { Kinds } from "../database/Kinds.ts"
import { Seals } from "./Seals.ts"

const COLUMNS = ["i1", "i2", "i3", "i4", "i5", "i6"] as const

/** Kind whose seal covers core transactions. */
const LEDGER = "core_transaction"

/** Objects, and the seals of their kinds. */
export const makeObjects = (database: Database, kinds: Kinds) => {
  const version = database.prepare("select version from vostro_objects where program_id = ? and kind = ? and id = ?")
  const insert = database.prepare(
    `insert into vostro_objects (program_id, kind, id, version, body, attributes, ${COLUMNS.join(", ")})
     values (?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?)`
  )
  // A change mostly leaves the indexed attributes as they are. SQLite rewrites the indexes of all columns that it sets.
  const changeBody = database.prepare(
    `update vostro_objects set version = ?, body = ?, attributes = ? where program_id = ? and kind = ? and id = ?
       and ${COLUMNS.map((column) => `${column} is ?`).join(" and ")}`
  )
  const change = database.prepare(
    `update vostro_objects set version = ?, body = ?, attributes = ?, ${COLUMNS.map((column) => `${column} = ?`).join(", ")}
     where program_id = ? and kind = ? and id = ?`
  )
  const sealOf = database.prepare("select before_id from vostro_seals where program_id = ? and kind = ?")
  const newest = database.prepare(
    "select id from vostro_objects where program_id = ? and kind = ? and id glob ? order by id desc limit 1"
  )
  const seal = database.prepare(
    `insert into vostro_seals (program_id, kind, before_id) values (?, ?, ?)
     on conflict do update set before_id = max(before_id, excluded.before_id)`
  )
  const seals = new Seals<string>({
    read: ([programId, kind = ""]) => {
      const sealed = sealOf.get(programId, kind)?.["before_id"] ?? ""
      const id = kinds.get(kind)?.named === false ? newest.get(programId, kind, drawnIdsOf(kind))?.["id"] : undefined
      const seen = typeof id === "string" ? pastId(id) : ""
      return textOf(sealed) < seen ? seen : textOf(sealed)
    },
    write: ([programId, kind = ""], beforeId) => void seal.run(programId, kind, beforeId)
  })
  return {
    /** Returns the version of an object, 0 if it does not exist. */
    versionOf: (programId: string, { kind, id }: Ref): number => {
      const row = version.get(programId, kind, id)
      return row === undefined ? 0 : integerOf(row["version"])
    },
    /** Returns the seal that a new object or core transaction would precede, if any. */
    sealOver: ({ program_id, writes, transactions }: Commit): string | undefined => {
      const made = writes.filter(({ expected }) => expected === 0)
      for (const { kind, id } of [...made, ...transactions.map(({ id }) => ({ kind: LEDGER, id }))]) {
        const before = seals.of([program_id, kind])
        if (id < before) return before
      }
      return undefined
    },
    seals,
    /** Writes an object. */
    put: (programId: string, { kind, id, expected, body, attributes }: Write): void => {
      const { columns, others } = split(kinds.get(kind)?.indexed ?? [], attributes)
      if (expected === 0) return void insert.run(programId, kind, id, body, others, ...columns)
      const found = changeBody.run(expected + 1, body, others, programId, kind, id, ...columns)
      if (Number(found.changes) === 0) change.run(expected + 1, body, others, ...columns, programId, kind, id)
    }
  }
}

/**
 * Returns the pattern of the ids that decisions draw for a kind, as the domain does. Objects of the same kind may have other
 * ids, such as `core_account_fbo` or the digest of a file: they say nothing of the order in which objects were shown.
 */
const drawnIdsOf = (kind: string): string => `${kind}_${"[0-9a-f]".repeat(32)}`

/** Returns a text that sorts after an id and before every later one, as the domain's function of this name. */
const pastId = (id: string): string => `${id}_`

/** Splits the attributes of an object into the values of its columns and the JSON of the others. */
const split = (indexed: ReadonlyArray<string>, attributes: Write["attributes"]) => {
  const columns = COLUMNS.map((_, at) => attributes[indexed[at] ?? ""] ?? null)
  const others: Record<string, string> = {}
  let hasOthers = false
  for (const name in attributes) {
    const value = attributes[name]
    if (value === undefined || indexed.includes(name)) continue
    others[name] = value
    hasOthers = true
  }
  return { columns, others: hasOthers ? JSON.stringify(others) : null }
}
