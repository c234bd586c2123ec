import type { Facts } from "../../../operation/Facts.ts"
import { hashSecret } from "./Secret.ts"

/** Draws a new secret of a client, with the hash that is stored of it. */
export const newSecret = (facts: Facts) => {
  const secret = `secret_${facts.secret(0)}`
  const salt = facts.secret(1).slice(0, 32)
  return { secret, hashed: { salt, hash: hashSecret(secret, salt) } }
}
