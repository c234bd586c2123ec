import { createHash, randomBytes } from "node:crypto"

/** Body of a request that passed the baselines' validator. */
export interface TransferBody {
  readonly amount: number
  readonly currency_code: string
  readonly sender_account_number_id: string
  readonly receiver_account_number_id: string
  readonly description: string
}

/** JSON schema of a body. */
export const bodySchema = {
  type: "object",
  additionalProperties: false,
  required: ["amount", "currency_code", "sender_account_number_id", "receiver_account_number_id", "description"],
  properties: {
    amount: { type: "integer", minimum: 1, maximum: 9_900_000_000 },
    currency_code: { enum: ["USD"] },
    sender_account_number_id: { type: "string", pattern: "^account_number_\\w+$" },
    receiver_account_number_id: { type: "string", pattern: "^account_number_\\w+$" },
    description: { type: "string", minLength: 5, maxLength: 34 },
    metadata: { type: "object" }
  }
} as const

/** Builds a new transfer as stored and returned; with the accounts if known. */
export const newTransfer = (body: TransferBody, sender: string, receiver: string) => {
  const now = new Date()
  const id = `internal_transfer_${now.getTime().toString(16).padStart(12, "0")}${randomBytes(10).toString("hex")}`
  const at = now.toISOString()
  const text = JSON.stringify({
    id,
    ...body,
    sender_account_id: sender,
    receiver_account_id: receiver,
    status: "processing",
    metadata: {},
    created_at: at,
    updated_at: at
  })
  return { id, text, now: now.getTime() }
}

/** Fingerprint of a request for its idempotency key. */
export const fingerprintOf = (body: TransferBody): string =>
  createHash("sha256").update(JSON.stringify(body)).digest("hex")
