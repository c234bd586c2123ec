import { chownSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readFacts, withdrawPid, writeFacts } from "@vostro/sandbox/program/SandboxFile"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

const isRoot = process.getuid?.() === 0

describe("the facts of a sandbox", () => {
  let folder = ""
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "vostro-facts-"))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it("stay private to the folder's owner, even after a start by root", () => {
    if (isRoot) chownSync(folder, 65_534, 65_534)
    const { uid, gid } = statSync(folder)
    const owners = () =>
      readdirSync(folder).map((name) => {
        const { uid, gid, mode } = statSync(join(folder, name))
        return { uid, gid, mode: mode & 0o777 }
      })
    writeFacts(folder, "embedded", { ...facts, database_url: "postgres://" })
    withdrawPid(folder)
    expect(owners()).toEqual([
      { uid, gid, mode: 0o600 },
      { uid, gid, mode: 0o600 }
    ])
  })

  it("of a database are found after another store was used in the same folder", () => {
    const [one, other] = [
      { ...facts, database_url: "postgres://one" },
      { ...facts, database_url: "postgres://other" }
    ]
    writeFacts(folder, "embedded", one)
    writeFacts(folder, "postgres://other", other)
    writeFacts(folder, "memory", facts)
    expect(readFacts(folder, "embedded")).toEqual([one, facts])
    expect(readFacts(folder, "postgres://other")).toEqual([other, facts])
    expect(readFacts(folder, "memory")).toEqual([facts])
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
