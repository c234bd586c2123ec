import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite"

/** A row by column. */
export type Row = Readonly<Record<string, SQLOutputValue>>

/** Timeout in ms of a wait for a lock. SQLite holds locks for a moment when it restarts the write-ahead log. */
const LOCK_TIMEOUT_MS = 5_000

/**
 * Sizes of page caches in KiB. A commit empties the caches of readers. With four times the cache, the writer takes as much
 * processor time for a payment on 10,000 account numbers, and a file of 100,000 lines 50 MB more memory.
 */
const WRITER_CACHE_KIB = 16_384
const READER_CACHE_KIB = 8_192

/** Maximum number of cached statements of a connection. Their texts vary by the filters of a list only. */
const MAX_STATEMENTS = 256

/** A connection to the database file, with prepared statements by text. */
export class Database {
  private readonly connection: DatabaseSync
  private readonly statements = new Map<string, StatementSync>()

  constructor(path: string, options: { readonly readOnly: boolean }) {
    this.connection = new DatabaseSync(path, { readOnly: options.readOnly, timeout: LOCK_TIMEOUT_MS })
    this.connection.exec(`pragma cache_size = -${options.readOnly ? READER_CACHE_KIB : WRITER_CACHE_KIB}`)
  }

  /** Runs statements without parameters or rows. */
  execute(text: string): void {
    this.connection.exec(text)
  }

  /** Prepares a statement. */
  prepare(text: string): StatementSync {
    return this.connection.prepare(text)
  }

  /** Returns all rows of a statement, prepared once. */
  rows(text: string, ...params: ReadonlyArray<SQLInputValue>): ReadonlyArray<Row> {
    return this.prepared(text).all(...params)
  }

  /** Returns the first row of a statement, prepared once. */
  row(text: string, ...params: ReadonlyArray<SQLInputValue>): Row | undefined {
    return this.prepared(text).get(...params)
  }

  /** Runs reads in one snapshot. */
  snapshot<A>(read: () => A): A {
    this.connection.exec("begin")
    try {
      const found = read()
      this.connection.exec("commit")
      return found
    } catch (error) {
      this.rollback()
      throw error
    }
  }

  /** Rolls the current transaction back, unless SQLite has done so on an error. */
  rollback(): void {
    if (this.connection.isTransaction) this.connection.exec("rollback")
  }

  /** Closes the connection. The last one to close empties the write-ahead log. */
  close(): void {
    this.connection.close()
  }

  private prepared(text: string): StatementSync {
    const known = this.statements.get(text)
    if (known !== undefined) return known
    if (this.statements.size >= MAX_STATEMENTS) this.statements.clear()
    const made = this.connection.prepare(text)
    this.statements.set(text, made)
    return made
  }
}

/**
 * Number of pages in the write-ahead log from which on a commit copies it into the database (a checkpoint): 32 MiB. A
 * small log copies the same pages more often; a large one takes longer to recover after a crash.
 */
const LOG_PAGES = 8_000

/** Size in bytes to which the log is truncated when it restarts: a long read lets it grow. */
const LOG_BYTES = 67_108_864

/** Opens the connection that writes. */
export const openForWriting = (path: string, synchronous: "full" | "off"): Database => {
  const database = new Database(path, { readOnly: false })
  database.execute(
    `pragma journal_mode = wal; pragma synchronous = ${synchronous}; pragma wal_autocheckpoint = ${LOG_PAGES};
     pragma journal_size_limit = ${LOG_BYTES}`
  )
  return database
}

/** Returns the text of a column. Throws on other types. */
export const textOf = (value: SQLOutputValue | undefined): string => {
  if (typeof value !== "string") throw new TypeError(`expected text in the database, got ${typeof value}`)
  return value
}

/** Returns the integer of a column. Throws on other types. */
export const integerOf = (value: SQLOutputValue | undefined): number => {
  if (typeof value !== "number") throw new TypeError(`expected an integer in the database, got ${typeof value}`)
  return value
}
