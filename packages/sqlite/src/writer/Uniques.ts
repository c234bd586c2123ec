import type { Unique, Write } from "@vostro/domain/ports"
import { type Database, textOf } from "../database/Database.ts"
import type { Kinds } from "../database/Kinds.ts"

/** Unique values of programs, each with the object that holds it. */
export const makeUniques = (database: Database, kinds: Kinds) => {
  const holder = database.prepare(
    "select id from vostro_uniques where program_id = ? and kind = ? and name = ? and value = ?"
  )
  const release = database.prepare("delete from vostro_uniques where program_id = ? and kind = ? and id = ?")
  const take = database.prepare("insert into vostro_uniques (program_id, kind, name, value, id) values (?, ?, ?, ?, ?)")
  const isFree = (programId: string, kind: string, unique: Unique, writes: ReadonlyArray<Write>): boolean => {
    const row = holder.get(programId, kind, unique.name, unique.value)
    if (row === undefined) return true
    const id = textOf(row["id"])
    // The holder may release the value in the same commit.
    return writes.some((write) => write.kind === kind && write.id === id)
  }
  return {
    /** True if two objects would hold the same value after these writes. */
    wouldClash: (programId: string, writes: ReadonlyArray<Write>): boolean => {
      const wanted = new Set<string>()
      for (const { kind, uniques } of writes) {
        for (const unique of uniques) {
          const key = JSON.stringify([kind, unique.name, unique.value])
          if (wanted.has(key) || !isFree(programId, kind, unique, writes)) return true
          wanted.add(key)
        }
      }
      return false
    },
    /** Releases the values that changed objects had, then takes those that the objects have. */
    put: (programId: string, writes: ReadonlyArray<Write>): void => {
      for (const { kind, id, expected } of writes) {
        if (expected > 0 && kinds.get(kind)?.hasUniques !== false) release.run(programId, kind, id)
      }
      for (const { kind, id, uniques } of writes) {
        for (const { name, value } of uniques) take.run(programId, kind, name, value, id)
      }
    }
  }
}
