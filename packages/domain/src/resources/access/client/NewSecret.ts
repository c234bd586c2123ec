import type { Facts } from "../../../operation/Facts.ts"
import { hashSecret } from "./Secret.ts"

/** Generates a client secret and the salted hash to store. */
export const newSecret = (facts: Facts) => {
  const secret = `secret_${facts.secret(0)}`
  const salt = facts.secret(1).slice(0, 32)
  return { secret, hashed: { salt, hash: hashSecret(secret, salt) } }
}
