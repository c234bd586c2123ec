import { parentPort, workerData } from "node:worker_threads"
import { Database } from "./database/Database.ts"
import { failureOf } from "./database/Failure.ts"
import { auditOf, balanceOf } from "./reader/Audit.ts"
import { type ClosingRow, closingPages } from "./reader/ClosingRows.ts"
import { listEvents } from "./reader/EventLists.ts"
import { legRows } from "./reader/LegRows.ts"
import { listBank, listObjects } from "./reader/Lists.ts"
import type { ReadAnswer, ReadRequest } from "./reader/Requests.ts"
import { totalsOf } from "./reader/Totals.ts"
import type { StoreFacts } from "./StoreFacts.ts"

// Thread of reads that may take long: neither the event loop of the bank nor its commits wait for them. It imports types only
// from the domain: loading that would take longer than most reads.
const { path, kinds }: StoreFacts = workerData
const database = new Database(path, { readOnly: true })

let closing: Iterator<ReadonlyArray<ClosingRow>, undefined> | undefined

const answer = (request: ReadRequest): ReadAnswer => {
  switch (request._tag) {
    case "List":
      return { _tag: "Objects", page: listObjects(database, kinds, request.query) }
    case "ListBank":
      return { _tag: "Found", found: listBank(database, kinds, request.query) }
    case "Events":
      return { _tag: "Bodies", page: listEvents(database, request.query) }
    case "Balance":
      return { _tag: "Cents", cents: balanceOf(database, request) }
    case "Legs":
      return { _tag: "Moved", rows: legRows(database, request.query) }
    case "Totals":
      return { _tag: "Totaled", totals: totalsOf(database, request.program_id) }
    case "Audit":
      return { _tag: "Audited", audit: auditOf(database, request.program_id) }
    case "OpenClosing":
      closing = closingPages(database, request.program_id, request.before_id)
      return { _tag: "Opened" }
    case "NextClosing":
      return { _tag: "Closing", rows: closing?.next().value }
  }
}

const attempt = (request: ReadRequest): ReadAnswer => {
  try {
    return answer(request)
  } catch (error) {
    return failureOf(error)
  }
}

parentPort?.on("message", (request: ReadRequest | "close") => {
  if (request !== "close") return parentPort?.postMessage(attempt(request))
  database.close()
  parentPort?.close()
})
