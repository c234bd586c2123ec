import { createHmac } from "node:crypto"
import { type StandardWebhook, standardPublicKey } from "@vostro/domain/webhook"
import { Problem } from "@vostro/server"
import { Effect } from "effect"
import { Flag } from "effect/cli"

/** Keys that sign forwarded webhooks. */
export interface ListenKeys {
  /** Secret of `Service-Signature`. */
  readonly secret: string
  /** Keys of the headers of Standard Webhooks; absent without these headers. */
  readonly standard?: Pick<StandardWebhook, "secrets" | "private_keys">
}

/** Names of signatures that endpoints of the bank take in `signatures`, and so does `listen`. */
const KINDS = ["standard", "standard_ed25519"]

/** The flag that asks for the headers of Standard Webhooks. */
export const signaturesFlag = Flag.String("signatures").pipe(
  Flag.withDescription(
    "Also send the headers of Standard Webhooks: standard (HMAC), standard_ed25519, or both separated by a comma"
  ),
  Flag.between(0, 2)
)

const derived = (clientSecret: string, purpose: string): Buffer =>
  createHmac("sha256", clientSecret).update(`vostro listen ${purpose}`).digest()

/**
 * Returns the signing secret of `listen`. It depends only on the secret of the client, from which it cannot be told back: a
 * receiver keeps its setting from one run to the next, and nothing is stored.
 */
export const listenSecret = (clientSecret: string): string =>
  `whsec_${derived(clientSecret, "signing secret").toString("base64")}`

/** Returns the keys of the signatures that `--signatures` names; fails for a name that there is not. */
export const listenKeys = (
  clientSecret: string,
  signatures: ReadonlyArray<string>
): Effect.Effect<ListenKeys, Problem> => {
  const kinds = signatures.flatMap((one) => one.split(",").map((kind) => kind.trim()))
  const unknown = kinds.find((kind) => !KINDS.includes(kind))
  if (unknown !== undefined) {
    const text = `--signatures must be standard, standard_ed25519, or both separated by a comma (got ${unknown})`
    return Effect.fail(new Problem({ text, cause: signatures }))
  }
  const secret = listenSecret(clientSecret)
  if (kinds.length === 0) return Effect.succeed({ secret })
  const standard = {
    secrets: kinds.includes("standard") ? [secret] : [],
    private_keys: kinds.includes("standard_ed25519") ? [derived(clientSecret, "ed25519 key")] : []
  }
  return Effect.succeed({ secret, standard })
}

/** Returns what a receiver needs to verify the signatures: the secret, and the public key of Ed25519 signatures. */
export const receiverKeysOf = ({ secret, standard }: ListenKeys) => {
  const [key] = standard?.private_keys ?? []
  return { signing_secret: secret, ...(key !== undefined && { public_key: standardPublicKey(key) }) }
}
