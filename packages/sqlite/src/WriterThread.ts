import { parentPort, workerData } from "node:worker_threads"
import { openForWriting } from "./database/Database.ts"
import type { StoreFacts } from "./StoreFacts.ts"
import type { WriteRequest } from "./writer/Requests.ts"
import { makeWriter } from "./writer/Writer.ts"

// Thread of the only connection that writes: the event loop of the bank does not wait for the disk.
const { path, synchronous, kinds }: StoreFacts = workerData
const database = openForWriting(path, synchronous)
const write = makeWriter(database, kinds)
parentPort?.on("message", (requests: ReadonlyArray<WriteRequest> | "close") => {
  if (requests !== "close") return parentPort?.postMessage(write(requests))
  database.close()
  parentPort?.close()
})
