import { writeSync } from "node:fs"
import { openForWriting } from "@vostro/sqlite/database/Database"
import type { WriteRequest } from "@vostro/sqlite/writer/Requests"
import { makeWriter } from "@vostro/sqlite/writer/Writer"

/** Order of a process that pays until it is killed. */
export interface PayerOrder {
  readonly path: string
  /** JSON of a request to write, in which `NAME` stands for the name of a payment. */
  readonly request: string
  /** Names of payments of unknown outcome, to write again. */
  readonly again: ReadonlyArray<string>
  /** Beginning of the names of new payments. */
  readonly prefix: string
}

// Pays in batches, and prints each name before and after its write. It loads neither Effect nor the domain, so that it
// is killed at work and not at its start.
const BATCH = 16
const { path, request, again, prefix }: PayerOrder = JSON.parse(process.argv[2] ?? "")
const write = makeWriter(openForWriting(path, "full"), new Map())

const pay = (names: ReadonlyArray<string>): void => {
  writeSync(1, names.map((name) => `sent ${name}\n`).join(""))
  const answers = write(names.map((name): WriteRequest => JSON.parse(request.replaceAll("NAME", name))))
  const lines = answers.map((answer, index) => {
    const isPaid = answer._tag === "Committed" || (answer._tag === "Conflict" && answer.guard === "key")
    return `${isPaid ? "paid" : JSON.stringify(answer)} ${names[index]}\n`
  })
  writeSync(1, lines.join(""))
}

if (again.length > 0) pay(again)
for (let n = 0; ; n += BATCH) pay(Array.from({ length: BATCH }, (_, at) => `${prefix}-${n + at}`))
