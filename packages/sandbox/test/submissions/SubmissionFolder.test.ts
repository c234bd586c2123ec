import { execFileSync } from "node:child_process"
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import { writeIterable } from "@vostro/submissions"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { clientOf, makeLauncher, operatorOf, patiently, stop } from "../support/Launch.ts"

const person = (id: string) => ({
  client_customer_id: id,
  customer_type: "individual",
  first_name: "Ada",
  last_name: "Lovelace",
  date_of_birth: "1990-12-10",
  identification_type: "us_entity"
})

const fileOf = (...ids: ReadonlyArray<string>): string =>
  Buffer.concat([...writeIterable("customers", ids.map(person))]).toString()

describe("the watched folder of a sandbox", () => {
  const launcher = makeLauncher()
  const path = (name: string) => join(launcher.folder, "drop", name)
  let sandbox: Awaited<ReturnType<typeof launcher.start>>
  beforeAll(async () => {
    sandbox = await launcher.start("--submissions", join(launcher.folder, "drop"))
  })
  afterAll(() => launcher.close())

  // A file of an hour ago is complete.
  const age = (name: string, seconds = 3_600) => {
    const before = Date.now() / 1_000 - seconds
    utimesSync(path(name), before, before)
  }
  const drop = (name: string, text: string, seconds?: number) => {
    writeFileSync(path(name), text)
    age(name, seconds)
  }
  const result = async (name: string, status: "accepted" | "rejected") => {
    const file = path(`${name}.${status}.json`)
    await patiently(Effect.suspend(() => (existsSync(file) ? Effect.void : Effect.fail("not yet"))))
    return JSON.parse(readFileSync(file, "utf8"))
  }
  /** Waits until a file that has a rejection has that of its present state. */
  const looked = (name: string) =>
    patiently(
      Effect.flatMap(
        Effect.promise(() => result(name, "rejected")),
        ({ file_modified_at }) =>
          file_modified_at === statSync(path(name)).mtime.toISOString() ? Effect.void : Effect.fail("not yet")
      )
    )
  const submissions = async () =>
    (await Effect.runPromise(clientOf(sandbox.facts).call("submission.list", { query: { limit: 100 } }))).value.objects

  it("submits files, and writes results with lines and columns beside them", async () => {
    drop("first_customers_V1.csv", fileOf("ann", "bob"))
    drop("second_customers_V1.csv", fileOf("cid").replace("1990-12-10", "1990-02-30"))
    drop("report.csv", "nothing")
    drop("none_customers_V1.csv", "")
    drop("elsewhere", fileOf("dan"))
    symlinkSync(path("elsewhere"), path("linked_customers_V1.csv"))
    symlinkSync(path("nowhere"), path("dangling_customers_V1.csv"))
    expect(await result("first_customers_V1.csv", "accepted")).toMatchObject({ status: "accepted", booked: 2 })
    expect(await result("second_customers_V1.csv", "rejected")).toMatchObject({
      status: "rejected",
      fault_count: 1,
      faults: [{ line: 2, column: "date_of_birth", rule: "date", message: expect.any(String) }]
    })
    expect(await result("report.csv", "rejected")).toMatchObject({ faults: [{ line: 1, rule: "fileName" }] })
    expect(await result("none_customers_V1.csv", "rejected")).toMatchObject({
      faults: [{ line: 1, rule: "emptyFile", message: expect.stringContaining("is not empty") }]
    })
    for (const name of ["linked", "dangling"]) {
      expect(await result(`${name}_customers_V1.csv`, "rejected")).toMatchObject({
        faults: [{ rule: "link", message: expect.stringContaining("not followed") }]
      })
    }
    expect(await submissions()).toHaveLength(2)
  })

  it("waits for nothing that only has the name of a result or a note", async () => {
    // A folder cannot be read, a link leads nowhere, and reading a pipe never ends.
    mkdirSync(path("folder_customers_V1.csv.accepted.json"))
    symlinkSync(path("nowhere"), path("link_customers_V1.csv.accepted.json"))
    execFileSync("mkfifo", [path("pipe_customers_V1.csv.accepted.json"), path(".noted_customers_V1.csv.submitted")])
    for (const name of ["folder", "link", "pipe", "noted"]) drop(`${name}_customers_V1.csv`, fileOf(name))
    const long = `${"long".repeat(55)}.csv`
    drop(long, fileOf("long"))
    drop("z-other_customers_V1.csv", fileOf("oth"))
    expect(await result("z-other_customers_V1.csv", "accepted")).toMatchObject({ booked: 1 })
    expect(await result(long, "rejected")).toMatchObject({ faults: [{ rule: "fileName" }] })
    expect(await result("noted_customers_V1.csv", "accepted")).toMatchObject({ booked: 1 })
    for (const name of ["link", "pipe"]) {
      const written = path(`${name}_customers_V1.csv.accepted.json`)
      await patiently(Effect.suspend(() => (lstatSync(written).isFile() ? Effect.void : Effect.fail("not yet"))))
    }
    rmSync(path("folder_customers_V1.csv.accepted.json"), { recursive: true })
    expect(await result("folder_customers_V1.csv", "accepted")).toMatchObject({ booked: 1 })
  })

  it("rejects a file that is too large, once, and submits the others", async () => {
    drop("a-large_customers_V1.csv", fileOf("eve"))
    truncateSync(path("a-large_customers_V1.csv"), 536_870_913)
    age("a-large_customers_V1.csv")
    drop("b-small_customers_V1.csv", fileOf("eve"))
    expect(await result("a-large_customers_V1.csv", "rejected")).toMatchObject({
      size_bytes: 536_870_913,
      faults: [{ line: 1, rule: "fileSize", found: "536870913", message: expect.stringContaining("536870912") }]
    })
    expect(await result("b-small_customers_V1.csv", "accepted")).toMatchObject({ booked: 1 })
    truncateSync(path("a-large_customers_V1.csv"), 1)
  })

  it("looks again at a file that was changed after its result", async () => {
    const name = "again_customers_V1.csv"
    // Its writer paused in the middle of a line.
    drop(name, fileOf("gus").slice(0, -9), 60)
    expect(await result(name, "rejected")).toMatchObject({ faults: [{ rule: "lineEnd" }] })
    drop(name, fileOf("gus"), 50)
    expect(await result(name, "accepted")).toMatchObject({ booked: 1, size_bytes: fileOf("gus").length })
    expect(existsSync(path(`${name}.rejected.json`))).toBe(false)
    // An accepted file is corrected under a higher version.
    drop(name, fileOf("gus", "hal"), 40)
    expect(await result(name, "rejected")).toMatchObject({
      faults: [{ rule: "version", message: expect.stringContaining("again_customers_V2.csv") }]
    })
    expect(existsSync(path(`${name}.accepted.json`))).toBe(false)
    const before = (await submissions()).length
    // The same bytes are the same submission.
    age(name, 30)
    await looked(name)
    expect(await submissions()).toHaveLength(before)
    drop("report.csv", "nothing more")
    symlinkSync(path(name), path("now-linked_customers_V1.csv"))
    expect(await result("now-linked_customers_V1.csv", "rejected")).toMatchObject({ faults: [{ rule: "link" }] })
    await looked("report.csv")
    expect(await result("report.csv", "rejected")).toMatchObject({ size_bytes: 12 })
  })

  it("submits a file once, though the bank is killed", async () => {
    const names = Array.from({ length: 5 }, (_, at) => `killed-${at}_customers_V1.csv`)
    for (const name of names) drop(name, fileOf(name))
    await patiently(
      Effect.suspend(() =>
        existsSync(path(`.${names[0]}.submitted`)) || existsSync(path(`${names[0]}.accepted.json`))
          ? Effect.void
          : Effect.fail("not yet")
      )
    )
    await stop(sandbox.child, "SIGKILL")
    sandbox = await launcher.start("--submissions", join(launcher.folder, "drop"))
    for (const name of names) expect(await result(name, "accepted")).toMatchObject({ booked: 1 })
    const found = (await submissions()).map(({ file_name }) => file_name).filter((name) => names.includes(name))
    expect(found.toSorted()).toEqual(names)
    expect(readdirSync(join(launcher.folder, "drop")).filter((name) => name.endsWith(".submitted"))).toEqual([])
  })

  it("has a folder beside it with the reports of the program", async () => {
    const { program_id } = sandbox.facts
    const operator = operatorOf(sandbox.facts)
    const body = { report_type: "daily_activity", report_date: "2026-01-30" } as const
    await Effect.runPromise(operator.call("report.order", { params: { program_id }, body }))
    const file = join(launcher.folder, "reports", "20260130_daily_activity_V1.csv")
    await patiently(Effect.suspend(() => (existsSync(file) ? Effect.void : Effect.fail("not yet"))))
    expect(readFileSync(file, "utf8")).toMatch(/^report_date\|transaction_id\|.*\n$/)
  })
})
