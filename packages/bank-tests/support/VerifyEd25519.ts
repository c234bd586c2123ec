import { createPublicKey, verify } from "node:crypto"
import type { Received } from "./WebhookReceiver.ts"

const DER = Buffer.from("302a300506032b6570032100", "hex")

/** Returns true if a public key of an endpoint, `whpk_...`, verifies a signature of a webhook. */
export const byEd25519 = (publicKey: string | undefined, { body, headers }: Received): boolean => {
  const raw = Buffer.from(String(publicKey).replace("whpk_", ""), "base64")
  const key = createPublicKey({ key: Buffer.concat([DER, raw]), format: "der", type: "spki" })
  const message = Buffer.concat([Buffer.from(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.`), body])
  return String(headers["webhook-signature"])
    .split(" ")
    .filter((entry) => entry.startsWith("v1a,"))
    .some((entry) => verify(null, message, key, Buffer.from(entry.slice(4), "base64")))
}
