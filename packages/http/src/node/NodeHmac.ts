import { createHmac } from "node:crypto"
import type { HmacOfParts } from "@vostro/domain/ports"

/** HMAC-SHA-256 by `node:crypto`. */
export const nodeHmac: HmacOfParts = (key, parts) => {
  const hmac = createHmac("sha256", key)
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}
