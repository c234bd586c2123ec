import pg from "pg"
import { serveFastify } from "./FastifyServer.ts"
import { tables } from "./Schema.ts"
import { fingerprintOf, newTransfer } from "./Transfer.ts"

// Baseline 2: the same work in one function call.
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 20 })
await pool.query(tables)

await serveFastify(async (key, body) => {
  const { id, text, now } = newTransfer(body, "$sender", "$receiver")
  const [sender, receiver] = [body.sender_account_number_id, body.receiver_account_number_id]
  const p = JSON.stringify({ key, fingerprint: fingerprintOf(body), id, sender, receiver, body: text })
  const { rows } = await pool.query({
    name: "create",
    text: "select base_create($1::jsonb, $2) as answer",
    values: [p, now]
  })
  return rows[0].answer
})
