import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Writable } from "node:stream"
import { text } from "node:stream/consumers"
import { setImmediate as nextTurn } from "node:timers/promises"
import { writeOut } from "@vostro/server"
import { fileTypes, writeExample } from "@vostro/submissions"
import { Effect } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { testCommand } from "../../../repo/testCommand.ts"

const folder = mkdtempSync(join(tmpdir(), "vostro-check-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const launch = (args: ReadonlyArray<string>) => spawn(process.execPath, [...testCommand("sandbox"), ...args])

/** Runs the command; resolves to its exit code and its outputs. */
const vostro = (...args: ReadonlyArray<string>) =>
  new Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>((resolve) => {
    const child = launch(args)
    let [out, err] = ["", ""]
    child.stdout.on("data", (chunk) => {
      out += String(chunk)
    })
    child.stderr.on("data", (chunk) => {
      err += String(chunk)
    })
    child.once("close", (code) => resolve({ code, out, err }))
  })

const file = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe("vostro check", () => {
  it("accepts the examples that vostro example prints", async () => {
    const paths = await Promise.all(
      fileTypes.map(async (type) => file(`20261123_${type}_V1.csv`, (await vostro("example", type)).out))
    )
    const { code, out, err } = await vostro("check", ...paths)
    expect({ code, err, out }).toEqual({
      code: 0,
      err: "",
      out: paths.map((path) => `${path}: accepted, 3 records\n`).join("")
    })
  })

  it("prints all faults of all files, and exits with 1", async () => {
    const header = "transaction_id|settlement_date|transfer_ids\n"
    const paths = [
      file("a_transactions_update_V1.csv", `${header}t-1|2026-02-30|\nt-2||\n`),
      file("a_transactions_update_V2.csv", `${header}t-1|2026-02-28|\n`),
      file("update.csv", header)
    ]
    const { code, out, err } = await vostro("check", ...paths)
    expect(out.replaceAll(`${folder}/`, "").trimEnd().split("\n")).toEqual([
      "a_transactions_update_V1.csv: refused, 2 faults of group 2 (Fields: their format, and rules between the fields of a record)",
      '  line 2, settlement_date: a date is YYYY-MM-DD and exists (date), found "2026-02-30"',
      "  line 3, settlement_date: a required field has a value (required)",
      "a_transactions_update_V2.csv: accepted, 1 record",
      "update.csv: refused, 1 fault of group 1 (File integrity: the form of the file, unique ids, no doubled record)",
      '  line 1: a file is named <batch id>_<file type>_V<version>.csv (fileName), found "update.csv"'
    ])
    expect({ code, err: err.includes("2 of 3 files refused") }).toEqual({ code: 1, err: true })
  })

  it("prints JSON on request", async () => {
    const path = file("b_transactions_update_V1.csv", "transaction_id|settlement_date|transfer_ids\na|2026-11-24\n")
    const { code, err, out } = await vostro("check", "--json", path)
    const fault = { line: 2, column: "transfer_ids", rule: "fieldCount", found: "2", expected: "3" }
    const counts = { accepted: false, records: 0, group: 1, fault_count: 1 }
    expect(JSON.parse(out)).toEqual({
      files: [
        {
          path,
          type: "transactions_update",
          ...counts,
          faults: [{ ...fault, message: "a line has as many fields as the header" }]
        }
      ]
    })
    expect({ code, err: err.includes("1 of 1 file refused") }).toEqual({ code: 1, err: true })
  })

  it("prints every fault through a pipe that is read late, and ends when its reader is gone", async () => {
    const lines = Array.from({ length: 3_000 }, (_, nth) => `t-${nth}|2026-02-30|\n`)
    const path = file("d_transactions_update_V1.csv", `transaction_id|settlement_date|transfer_ids\n${lines.join("")}`)
    const late = launch(["check", "--json", path])
    // The outcome is on standard error after everything was written to standard output.
    await once(late.stderr, "data")
    await nextTurn()
    const out = await text(late.stdout)
    expect(out.length).toBeGreaterThan(200_000)
    expect(JSON.parse(out).files[0].faults).toHaveLength(3_000)
    const gone = launch(["check", "--json", path])
    gone.stdout.destroy()
    expect(await once(gone, "exit")).toEqual([1, null])
  })

  it("reports a file that does not exist", async () => {
    const { code, err } = await vostro("check", join(folder, "c_accounts_V1.csv"))
    expect({ code, found: err.includes("ENOENT") }).toEqual({ code: 1, found: true })
  })
})

describe("vostro example", () => {
  /** Writes an example to a reader, which gets each piece and how much of the example has been made by then. */
  const writeTo = (take: (piece: Uint8Array, made: number, done: (error?: Error) => void) => void) => {
    let made = 0
    function* counted() {
      for (const line of writeExample("customers", 2_000)) {
        made += line.length
        yield line
      }
    }
    const write = (piece: Uint8Array, _: unknown, done: () => void) => take(piece, made, done)
    const reader = new Writable({ highWaterMark: 1, write }).on("error", () => undefined)
    return Effect.runPromise(writeOut(counted(), reader))
  }

  it("makes no line before a slow reader has taken the piece before", async () => {
    const pieces: Array<Uint8Array> = []
    let taken = 0
    await writeTo((piece, made, done) => {
      pieces.push(piece)
      taken += piece.length
      expect(made).toBe(taken)
      setImmediate(done)
    })
    expect(pieces.length).toBeGreaterThan(5)
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(70_000)
    expect(Buffer.concat(pieces)).toEqual(Buffer.concat([...writeExample("customers", 2_000)]))
  })

  it("ends when its reader is gone, and fails when writing fails for another reason", async () => {
    const failing = (code: string) => {
      let made = 0
      const written = writeTo((_, soFar, done) => {
        made = soFar
        done(Object.assign(new Error(`write ${code}`), { code }))
      })
      return { made: () => made, written }
    }
    const gone = failing("EPIPE")
    await gone.written
    expect(gone.made()).toBeLessThan(70_000)
    await expect(failing("ENOSPC").written).rejects.toThrow("write ENOSPC")
  })
})
