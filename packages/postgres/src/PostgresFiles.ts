import { createHash } from "node:crypto"
import { type FileKey, Files, type Intake, StoreUnavailable } from "@vostro/domain/ports"
import { Effect, Layer, Semaphore, Stream } from "effect"
import type { SqlClient } from "effect/sql"
import { execute, repeatable, rowsOf } from "./connection/Statement.ts"

/**
 * Size of a piece in bytes, buffered in memory for each upload and download. The driver uses a buffer of the next power
 * of two, so that a piece and its statement stay just below one.
 */
const PIECE = 261_120

/**
 * Maximum number of concurrent piece writes per process. Each occupies a connection and a processor, so that a few
 * uploads could starve small requests. It costs no speed: the next pieces arrive during a write.
 */
const PIECES_IN_FLIGHT = 1

type Sql<A> = Effect.Effect<A, StoreUnavailable, SqlClient.SqlClient>

/** Storage of files on PostgreSQL 15 or later, in pieces. `migrate` must have run. */
export const layerPostgresFiles: Layer.Layer<Files, never, SqlClient.SqlClient> = Layer.effect(
  Files,
  Effect.gen(function* () {
    const services = yield* Effect.context<SqlClient.SqlClient>()
    const here = <A>(sql: Sql<A>) => Effect.provideContext(sql, services)
    const turns = yield* Semaphore.make(PIECES_IN_FLIGHT)
    return {
      open: (at, nowMs) => here(Effect.as(insertFile(at, nowMs), intakeOf(at, here, turns))),
      keep: (at) => here(keep(at)),
      remove: (at) => here(remove(at)),
      read: (at, from, until) => Stream.provideContext(readPieces(at, from, until), services),
      provisional: (beforeMs, limit) => here(provisional(beforeMs, limit))
    }
  })
)

// A broken connection retries the statement, so every statement is idempotent.
const insertFile = ({ program_id, key }: FileKey, nowMs: number): Sql<void> =>
  Effect.asVoid(
    rowsOf(
      "insert into vostro_files (program_id, key, provisional_since) values ($1, $2, $3::bigint) on conflict do nothing",
      [program_id, key, nowMs]
    )
  )

// A piece need not be durable before the file is finished, which flushes everything written before it.
const insertPiece = (
  { program_id, key }: FileKey,
  position: number,
  bytes: Uint8Array,
  turns: Semaphore.Semaphore
): Sql<void> => {
  const insert = execute(
    `insert into vostro_file_pieces (program_id, key, position, bytes)
     select $1, $2, $3::int, $4::bytea from (select set_config('synchronous_commit', 'off', true) as value) s
     where s.value = 'off' on conflict do nothing`,
    [program_id, key, position, bytes]
  )
  return Effect.asVoid(repeatable(turns.withPermit(insert)))
}

// A database crash in between may have lost pieces, so they are counted.
const finish = ({ program_id, key }: FileKey, pieces: number): Sql<void> =>
  Effect.flatMap(
    rowsOf(
      `update vostro_files f set finished = true where f.program_id = $1 and f.key = $2 and $3::int =
         (select count(*) from vostro_file_pieces p where p.program_id = $1 and p.key = $2)
       returning 1 as found`,
      [program_id, key, pieces]
    ),
    (rows) =>
      rows.length === 1 ? Effect.void : Effect.fail(new StoreUnavailable({ cause: "pieces of the file are missing" }))
  )

const keep = ({ program_id, key }: FileKey): Sql<void> =>
  Effect.asVoid(
    rowsOf("update vostro_files set provisional_since = null where program_id = $1 and key = $2", [program_id, key])
  )

const remove = ({ program_id, key }: FileKey): Sql<void> =>
  Effect.asVoid(rowsOf("delete from vostro_files where program_id = $1 and key = $2", [program_id, key]))

const provisional = (beforeMs: number, limit: number): Sql<ReadonlyArray<FileKey>> =>
  rowsOf<FileKey>(
    "select program_id, key from vostro_files where provisional_since < $1::bigint order by provisional_since limit $2::int",
    [beforeMs, limit]
  )

/** Fills a piece and writes it when full. */
const intakeOf = (
  at: FileKey,
  here: <A>(sql: Sql<A>) => Effect.Effect<A, StoreUnavailable>,
  turns: Semaphore.Semaphore
): Intake => {
  const checksum = createHash("sha256")
  const piece = new Uint8Array(PIECE)
  let filled = 0
  let written = 0
  const flush = Effect.suspend(() => {
    if (filled === 0) return Effect.void
    const full = piece.subarray(0, filled)
    return Effect.map(here(insertPiece(at, written, full, turns)), () => {
      // Every write attempt has copied the piece, so the buffer can be reused.
      filled = 0
      written += 1
    })
  })
  return {
    write: Effect.fnUntraced(function* (bytes: Uint8Array) {
      checksum.update(bytes)
      for (let from = 0; from < bytes.length; ) {
        const part = bytes.subarray(from, from + PIECE - filled)
        piece.set(part, filled)
        filled += part.length
        from += part.length
        if (filled === PIECE) yield* flush
      }
    }),
    finish: Effect.suspend(() => {
      const size_bytes = written * PIECE + filled
      const end = Effect.andThen(
        flush,
        Effect.suspend(() => here(finish(at, written)))
      )
      return Effect.map(end, () => ({ size_bytes, checksum: checksum.digest("hex") }))
    }),
    abort: Effect.suspend(() => here(remove(at)))
  }
}

const readPieces = ({ program_id, key }: FileKey, from: number, until: number) =>
  Stream.unfold(Math.floor(from / PIECE), (position) => {
    const start = position * PIECE
    if (start >= until) return Effect.undefined
    const first = Math.max(0, from - start)
    const pieces = rowsOf<{ bytes: Uint8Array }>(
      `select substr(p.bytes, $4::int, $5::int) as bytes from vostro_file_pieces p join vostro_files f using (program_id, key)
       where f.finished and p.program_id = $1 and p.key = $2 and p.position = $3::int`,
      [program_id, key, position, first + 1, Math.min(PIECE, until - start) - first]
    )
    return Effect.map(pieces, ([piece]) => (piece === undefined ? undefined : ([piece.bytes, position + 1] as const)))
  })
