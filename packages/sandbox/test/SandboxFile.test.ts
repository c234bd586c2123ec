import { chownSync, mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { withdrawPid, writeFacts } from "@vostro/sandbox/SandboxFile"
import { describe, expect, it } from "vitest"

const isRoot = process.getuid?.() === 0

describe("the facts of a sandbox", () => {
  it("stay with the owner of the folder alone, who starts it again after root did", () => {
    const folder = mkdtempSync(join(tmpdir(), "vostro-facts-"))
    try {
      if (isRoot) chownSync(folder, 65_534, 65_534)
      const owner = () => {
        const { uid, gid, mode } = statSync(join(folder, "sandbox.json"))
        return { uid, gid, mode: mode & 0o777 }
      }
      const { uid, gid } = statSync(folder)
      writeFacts(folder, facts)
      expect(owner()).toEqual({ uid, gid, mode: 0o600 })
      withdrawPid(folder)
      expect(owner()).toEqual({ uid, gid, mode: 0o600 })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

const facts = {
  base_url: "http://127.0.0.1:4010",
  program_id: "program_1",
  client_id: "client_1",
  client_secret: "secret_1",
  operator_token: "operator_1",
  webhook_endpoint_id: "webhook_endpoint_1",
  webhook_url: "http://127.0.0.1:4010/sandbox/inbox",
  webhook_secret: "whsec_1",
  account_number_ids: []
}
