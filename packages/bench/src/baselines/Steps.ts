import pg from "pg"
import { serveFastify } from "./FastifyServer.ts"
import { tables } from "./Schema.ts"
import { fingerprintOf, newTransfer, type TransferBody } from "./Transfer.ts"

// Baseline 1: one statement per step, in a transaction.
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 20 })
await pool.query(tables)

const create = async (key: string, body: TransferBody): Promise<string> => {
  const client = await pool.connect()
  try {
    await client.query("begin")
    const fingerprint = fingerprintOf(body)
    const claimed = await client.query({
      name: "claim",
      text: "insert into base_keys (endpoint, key, fingerprint, expires_at) values ('internal_transfer.create', $1, $2, $3) on conflict do nothing",
      values: [key, fingerprint, Date.now() + 172_800_000]
    })
    if (claimed.rowCount === 0) throw new Error("idempotency key is in use")
    const numbers = { name: "number", text: "select account_id from base_numbers where id = $1" }
    const sender = await client.query({ ...numbers, values: [body.sender_account_number_id] })
    const receiver = await client.query({ ...numbers, values: [body.receiver_account_number_id] })
    const { id, text, now } = newTransfer(body, sender.rows[0].account_id, receiver.rows[0].account_id)
    await client.query({
      name: "insert",
      text: "insert into base_transfers values ($1, 1, $2, $3, 'processing', $4)",
      values: [id, body.sender_account_number_id, body.receiver_account_number_id, text]
    })
    await client.query({ name: "timer", text: "insert into base_timers values ('settle', $1, $2)", values: [id, now] })
    await client.query({
      name: "answer",
      text: "update base_keys set status = 200, body = $2 where endpoint = 'internal_transfer.create' and key = $1",
      values: [key, text]
    })
    await client.query("commit")
    return text
  } catch (error) {
    await client.query("rollback")
    throw error
  } finally {
    client.release()
  }
}
await serveFastify(create)
