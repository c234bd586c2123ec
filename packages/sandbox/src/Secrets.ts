import { randomBytes } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Schema } from "effect"

const Secrets = Schema.fromJsonString(Schema.Struct({ operator_token: Schema.String, master_key: Schema.String }))

/** The secrets of one sandbox: made at its first start, and kept in a file that only its owner can read. */
export const loadSecrets = (folder: string): { readonly operator_token: string; readonly master_key: Uint8Array } => {
  const file = join(folder, "secrets.json")
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const fresh = {
      operator_token: `operator_${randomBytes(24).toString("hex")}`,
      master_key: randomBytes(32).toString("hex")
    }
    writeFileSync(file, JSON.stringify(fresh, undefined, 2), { mode: 0o600 })
  }
  const { operator_token, master_key } = Schema.decodeUnknownSync(Secrets)(readFileSync(file, "utf8"))
  return { operator_token, master_key: new Uint8Array(Buffer.from(master_key, "hex")) }
}
