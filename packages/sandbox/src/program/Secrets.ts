import { randomBytes } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Option, Schema } from "effect"

const Secrets = Schema.fromJsonString(Schema.Struct({ operator_token: Schema.String, master_key: Schema.String }))

/** Loads the secrets of a sandbox, generated on its first start and stored in a file that only its owner can read. */
export const loadSecrets = (folder: string): { readonly operator_token: string; readonly master_key: Uint8Array } => {
  const file = join(folder, "secrets.json")
  if (!existsSync(file)) {
    const fresh = {
      operator_token: `operator_${randomBytes(24).toString("hex")}`,
      master_key: randomBytes(32).toString("hex")
    }
    writeFileSync(file, JSON.stringify(fresh, undefined, 2), { mode: 0o600 })
  }
  const kept = Option.getOrUndefined(Schema.decodeUnknownOption(Secrets)(readFileSync(file, "utf8")))
  if (kept === undefined) {
    // New secrets would invalidate the credentials that partners hold, which are derived from the old ones.
    throw new Error(`secrets file ${file} is corrupt: use another folder, or delete this one with all its data`)
  }
  const { operator_token, master_key } = kept
  return { operator_token, master_key: new Uint8Array(Buffer.from(master_key, "hex")) }
}
