import { type FileRecord, type FileType, formatFileName } from "@vostro/submissions"
import { Effect } from "effect"
import type { BankUnderTest } from "./BankUnderTest.ts"
import { fileOf, upload } from "./Submissions.ts"

/** An object as stored, with its version. */
interface StoredObject {
  readonly version: number
  readonly object: Readonly<Record<string, unknown>> & { readonly id: string; readonly client_customer_id: string }
}

/** Reads all customers of the bank's program from the store. */
export const storedCustomers = (bank: BankUnderTest) => storedOf(bank, "entity")

/** Reads all objects of a kind of the bank's program from the store. */
export const storedOf = async (
  { store, programId }: BankUnderTest,
  kind: string
): Promise<ReadonlyArray<StoredObject>> => {
  const found: Array<StoredObject> = []
  for (let after = `${kind}_`; ; ) {
    const query = { program_id: programId, kind, filters: {}, ending_before: after, limit: 100 }
    const { objects, has_more } = await Effect.runPromise(store.list(query))
    found.push(...objects.map(({ version, body }) => ({ version, object: JSON.parse(body) })).reverse())
    after = objects[0]?.id ?? after
    if (!has_more) return found
  }
}

/** Returns the customers by their own ids, without what differs from file to file: ids of the bank, times, submissions. */
export const customerBooks = async (bank: BankUnderTest): Promise<Readonly<Record<string, unknown>>> => {
  const stored = await storedCustomers(bank)
  const own = new Map(stored.map(({ object }) => [object.id, object.client_customer_id]))
  const books = stored.map(({ object }) => {
    const { id: _, submission_id: _by, created_at: _since, updated_at: _at, ...rest } = object
    return [object.client_customer_id, JSON.parse(JSON.stringify(rest), (_key, value) => own.get(value) ?? value)]
  })
  expectDistinct(books.map(([id]) => String(id)))
  return Object.fromEntries(books)
}

const expectDistinct = (ids: ReadonlyArray<string>): void => {
  if (new Set(ids).size < ids.length) throw new Error("two entities have one client_customer_id")
}

/** Records of one file type, divided into files. */
export interface Parts {
  readonly type: FileType
  readonly files: ReadonlyArray<ReadonlyArray<FileRecord>>
}

/** Submits files as batches of their own, in their order, and returns their ids. */
export const submitParts = async (bank: BankUnderTest, all: ReadonlyArray<Parts>, name: string) => {
  const ids: Array<string> = []
  for (const { type, files } of all)
    for (const records of files) {
      const file = formatFileName({ batchId: `${name}-${ids.length}`, type, version: 1 })
      ids.push((await upload(bank, file, fileOf(type, records))).id)
    }
  return ids
}
