import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeClient } from "@vostro/http/client"
import { layerMemoryStore } from "@vostro/memory"
import { makeFileNetwork } from "@vostro/sandbox/networks/FileNetwork"
import { Effect } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { entriesFile } from "./support/NetworkFiles.ts"

const PROGRAM = {
  id: "program_1",
  name: "Acme",
  status: "active",
  company_prefix: "1000",
  source_ip_allowlist: [],
  disabled_endpoints: [],
  created_at: "2035-03-05T00:00:00.000Z",
  updated_at: "2035-03-05T00:00:00.000Z"
}

describe("a file that the bank rejects", () => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-files-"))
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each([
    [409, "incoming"],
    [429, "incoming"],
    [503, "incoming"],
    [422, "failed"]
  ])("with %d ends in %s", async (status, place) => {
    const of = join(folder, String(status))
    const network = makeFileNetwork(of)
    const path = join(of, "ach", "incoming", "one.ach")
    writeFileSync(path, entriesFile([{ account_number: "100000000001", amount: 1, trace_number: "021000020000001" }]))
    // Old enough to be complete.
    utimesSync(path, 0, 0)
    const operator = makeClient({
      baseUrl: "http://bank.local",
      credentials: { operator_token: "x" },
      fetch: async (request: Request) => {
        const { pathname } = new URL(request.url)
        if (pathname.endsWith("/ingest")) return Response.json({ code: "refused", errors: [] }, { status })
        if (pathname.includes("/ach/files/")) return Response.json({ code: "missing", errors: [] }, { status: 404 })
        if (pathname.endsWith("/account_number_programs")) return Response.json({ objects: [] })
        return Response.json({ objects: [PROGRAM], has_more: false })
      }
    })
    await Effect.runPromise(network.look(operator, PROGRAM.id).pipe(Effect.provide(layerMemoryStore)))
    expect(readdirSync(join(of, "ach", place))).toContain("one.ach")
  })

  it("is for another bank", async () => {
    const of = join(folder, "other")
    const network = makeFileNetwork(of)
    const path = join(of, "ach", "incoming", "one.ach")
    const file = entriesFile([{ account_number: "100000000001", amount: 1, trace_number: "021000020000001" }])
    writeFileSync(path, Buffer.from(file).toString("latin1").replace("101 123456780", "101 021000021"))
    utimesSync(path, 0, 0)
    const operator = makeClient({
      baseUrl: "http://bank.local",
      credentials: { operator_token: "x" },
      fetch: async () => Response.json({ objects: [PROGRAM], has_more: false })
    })
    await Effect.runPromise(network.look(operator, PROGRAM.id).pipe(Effect.provide(layerMemoryStore)))
    expect(readFileSync(join(of, "ach", "failed", "one.ach.txt"), "utf8")).toBe(
      "line 1, column 5, fileHeader.immediateDestination: the file is for 021000021, not for 123456780\n"
    )
  })
})
