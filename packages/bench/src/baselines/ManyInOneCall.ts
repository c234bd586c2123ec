import pg from "pg"
import { serveFastify } from "./FastifyServer.ts"
import { tables } from "./Schema.ts"
import { fingerprintOf, newTransfer } from "./Transfer.ts"

// Baseline 3: one function call for a batch of waiting requests; the limit of this design.
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 20 })
await pool.query(tables)

interface Waiting {
  readonly p: object
  readonly resolve: (answer: string) => void
  readonly reject: (error: unknown) => void
}

const MAX_BATCH = 64
const MAX_IN_FLIGHT = 2
const waiting: Array<Waiting> = []
let inFlight = 0

const work = async (): Promise<void> => {
  if (inFlight >= MAX_IN_FLIGHT || waiting.length === 0) return
  inFlight++
  const batch = waiting.splice(0, MAX_BATCH)
  try {
    const values = [JSON.stringify(batch.map(({ p }) => p)), Date.now()]
    const { rows } = await pool.query({
      name: "many",
      text: "select base_create_many($1::jsonb, $2) as answer",
      values
    })
    for (const [index, { resolve }] of batch.entries()) resolve(rows[index].answer)
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
  inFlight--
  void work()
}

await serveFastify((key, body) => {
  const { id, text } = newTransfer(body, "$sender", "$receiver")
  const [sender, receiver] = [body.sender_account_number_id, body.receiver_account_number_id]
  const p = { key, fingerprint: fingerprintOf(body), id, sender, receiver, body: text }
  return new Promise((resolve, reject) => {
    waiting.push({ p, resolve, reject })
    void work()
  })
})
