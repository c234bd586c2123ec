import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { makePromiseClient } from "@vostro/http/promise"
import { afterEach, beforeEach, expect, it } from "vitest"
import { testCommand } from "../../repo/testCommand.ts"
import { type Seeded, seed, transferOf } from "./support/Bank.ts"
import { leastEnvironment, secrets, startServerProcess } from "./support/Process.ts"

const guide = readFileSync(fileURLToPath(new URL("../../../docs/guides/operate.md", import.meta.url)), "utf8")
const [, section = ""] = /\n## Back up and restore a bank on SQLite\n([\s\S]*?)\n## /.exec(guide) ?? []
const [backUp = "", restore = ""] = [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vostro-restore-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const place = () => ({ BANK: join(folder, "bank"), BACKUP: join(folder, "backup") })

/** The command `vostro` of the guide. */
const vostro = `vostro() { node ${testCommand("server").join(" ")} "$@"; }`

/** Runs a block of the guide. Returns what it prints. */
const run = (block: string): string => {
  const PATH = [dirname(process.execPath), process.env["PATH"]].join(delimiter)
  return execFileSync("sh", ["-eu", "-c", `${vostro}\n${block}`], { encoding: "utf8", env: { PATH, ...place() } })
}

const start = (env: Readonly<Record<string, string>> = {}) =>
  startServerProcess({ ...leastEnvironment(`file:${place().BANK}`), ...env })

const partnerAt = (baseUrl: string, { credentials }: Seeded) => makePromiseClient({ baseUrl, credentials })

const transfer = async (url: string, seeded: Seeded, idempotencyKey: string) =>
  partnerAt(url, seeded).call("internal_transfer.create", { idempotencyKey, body: transferOf(seeded) })

it("restores the bank of a backup that was made while it ran, by the steps of the guide", async () => {
  const first = await start()
  const seeded = await seed(first.url)
  const file = new File(["a,b\n"], "table.csv", { type: "text/csv" })
  const call = { idempotencyKey: "file-1", body: { type: "bank_statement" }, file } as const
  const { value: sent } = await partnerAt(first.url, seeded).call("file.create", call)
  const before = await transfer(first.url, seeded, "before-the-backup")
  // More commits wait in the log of the database than the backup may miss.
  const during = Array.from({ length: 20 }, (_, n) => transfer(first.url, seeded, `during-${n}`))
  expect(run(backUp)).toContain("bytes, and 1 file.")
  expect(() => run(backUp)).toThrow("name a new folder, so that no older backup is lost")
  await Promise.all(during)
  const after = await transfer(first.url, seeded, "after-the-backup")
  await first.stop()

  expect(run(restore)).toContain("integrity_check: 'ok'")
  const { BANK } = place()
  expect(existsSync(`${BANK}.replaced/bank.sqlite`)).toBe(true)
  expect(readdirSync(BANK).sort()).toEqual(["bank.sqlite", "files"])

  const second = await start({ WORKER: "off" })
  const partner = partnerAt(second.url, seeded)
  const operator = makePromiseClient({
    baseUrl: second.url,
    credentials: { operator_token: secrets.OPERATOR_TOKEN }
  })
  const { program_id } = seeded
  const audit = await operator.call("ledger.audit", { params: { program_id } })
  expect(audit.value).toMatchObject({ sum: "0", unbalanced: [], mismatched: [] })
  const lost = partner.call("internal_transfer.get", { params: { internal_transfer_id: after.value.id } })
  await expect(lost).rejects.toMatchObject({ status: 404 })
  const content = await partner.call("file.content", { params: { file_id: sent.id } })
  expect(await new Response(content.value).text()).toBe("a,b\n")
  expect(await transfer(second.url, seeded, "before-the-backup")).toMatchObject({
    replayed: true,
    value: { id: before.value.id }
  })
  expect(await transfer(second.url, seeded, "after-the-backup")).toMatchObject({ replayed: false })
  expect(await second.stop()).toMatchObject({ code: 0 })
})
