import type { CommitCondition, Slot } from "@vostro/domain/ports"
import { type Database, integerOf } from "../database/Database.ts"

type Key = Extract<CommitCondition, { readonly _tag: "Key" }>

/** Idempotency keys with their responses. */
export const makeKeys = (database: Database) => {
  const held = database.prepare("select expires_at from vostro_keys where program_id = ? and endpoint = ? and key = ?")
  const put = database.prepare(
    `insert into vostro_keys (program_id, endpoint, key, fingerprint, token, status, body, expires_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)
     on conflict do update set fingerprint = excluded.fingerprint, token = excluded.token, status = excluded.status,
       body = excluded.body, expires_at = excluded.expires_at`
  )
  const sweep = database.prepare(
    `delete from vostro_keys where rowid in (
       select rowid from vostro_keys where program_id = ? and expires_at <= ? order by expires_at limit ?)`
  )
  return {
    /** True if a slot has an unexpired response. */
    isHeld: (programId: string, { endpoint, key }: Slot, nowMs: number): boolean => {
      const row = held.get(programId, endpoint, key)
      return row !== undefined && integerOf(row["expires_at"]) > nowMs
    },
    /** Stores a response under its key. */
    put: (programId: string, { slot, fingerprint, token, reply, expires_at_ms }: Key): void => {
      put.run(programId, slot.endpoint, slot.key, fingerprint, token, reply.status, reply.body, expires_at_ms)
    },
    /** Drops at most `limit` expired keys. Returns the number dropped. */
    sweep: (programId: string, nowMs: number, limit: number): number =>
      Number(sweep.run(programId, nowMs, limit).changes)
  }
}
