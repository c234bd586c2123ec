import { spawn } from "node:child_process"
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { canRead, serverUser } from "@vostro/sandbox/embedded/ServerUser"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type Child, startChild } from "./embedded/Child.ts"
import { processesIn, query, type Running, start, userOf } from "./embedded/Running.ts"

const DEADLINE = { timeout: 30_000, interval: 20 }
const isRoot = process.getuid?.() === 0

let place: string
let folder: string
const ends: Array<() => Promise<unknown>> = []
beforeEach(() => {
  // Private to its owner, like a home.
  place = mkdtempSync(join(tmpdir(), "vostro-embedded-"))
  folder = join(place, "bank", "postgres")
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  await expect.poll(() => processesIn(place), DEADLINE).toEqual([])
  rmSync(place, { recursive: true, force: true })
})

const running = async (): Promise<Running> => {
  const server = await start(folder)
  ends.push(server.stop)
  return server
}

const child = (script: string, args: ReadonlyArray<string>, user?: { uid: number; gid: number }): Child => {
  const started = startChild(script, args, user)
  ends.push(() => started.end("SIGTERM"))
  return started
}

const written = async (url: string) => (await query(url, "select word from word")).map((row) => Object(row).word)

describe("an embedded PostgreSQL", () => {
  it("keeps its data, URL and password across restarts", async () => {
    const first = await running()
    await query(first.url, "create table word (word text)")
    await query(first.url, "insert into word values ('kept')")
    await first.stop()
    const second = await running()
    expect(second.url).toBe(first.url)
    expect(await written(second.url)).toEqual(["kept"])
  })

  it("writes durably by default", async () => {
    const { url } = await running()
    const settings = "select current_setting('fsync') fsync, current_setting('synchronous_commit') commit"
    expect(await query(url, settings)).toEqual([{ fsync: "on", commit: "on" }])
  })

  it("rejects other passwords and listens on loopback only", async () => {
    const { url } = await running()
    const stranger = new URL(url)
    stranger.password = "postgres"
    await expect(query(stranger.href, "select 1")).rejects.toThrow()
    expect(await query(url, "select current_setting('listen_addresses') address")).toEqual([{ address: "127.0.0.1" }])
  })

  it("leaves no processes when its scope closes", async () => {
    const server = await running()
    expect(processesIn(place)).toContain(server.pid())
    await server.stop()
    expect(processesIn(place)).toEqual([])
    expect(readdirSync(folder).sort()).toEqual(["data", "password", "port", "server.log"])
  })

  it("reports a failed start and releases the folder", async () => {
    await expect(start(folder, { shared_buffers: "much" })).rejects.toThrow(
      /invalid value for parameter "shared_buffers"/
    )
    expect(processesIn(place)).toEqual([])
    const { url } = await running()
    expect(await query(url, "select 1 one")).toEqual([{ one: 1 }])
  })

  it("fails with an error, not a defect, on an unusable folder", async () => {
    writeFileSync(join(place, "bank"), "a file where a folder should be")
    await expect(start(folder)).rejects.toThrow(/could not use .*postgres: E/)
  })
})

describe("one folder", () => {
  it("is denied to a second start in the same or another process, and the first keeps running", async () => {
    const { url, pid } = await running()
    const before = pid()
    const refusal = new RegExp(`postgres is in use by process ${process.pid}: stop that process`)
    await expect(start(folder)).rejects.toThrow(refusal)
    await expect(child("LockHolder.ts", [folder]).line()).rejects.toThrow(refusal)
    expect(await query(url, "select 1 one")).toEqual([{ one: 1 }])
    expect(pid()).toBe(before)
  })

  it("of a dead holder goes to exactly one of many concurrent starts", async () => {
    const lock = join(place, "lock")
    // A live pid with the start time of another process: the pid was reused.
    writeFileSync(lock, `${process.pid} 1`)
    const racers = Array.from({ length: 6 }, () => child("LockRacer.ts", [lock]))
    await Promise.all(racers.map((racer) => racer.line()))
    for (const racer of racers) racer.tell("go")
    const answers = await Promise.all(racers.map((racer) => racer.line()))
    const winner = racers[answers.indexOf("mine")]
    expect(answers.filter((answer) => answer === "mine")).toHaveLength(1)
    expect(racers.map(({ pid }) => String(pid))).toEqual(expect.arrayContaining(answers.filter((a) => a !== "mine")))
    expect(readFileSync(lock, "utf8").split(" ")[0]).toBe(String(winner?.pid))
  })
})

describe("after a kill", () => {
  it("of the sandbox, its server is replaced, with its data and URL", async () => {
    const holder = child("LockHolder.ts", [folder])
    const { url, pid } = JSON.parse(await holder.line())
    await query(url, "create table word (word text)")
    await query(url, "insert into word values ('committed')")
    await holder.end("SIGKILL")
    expect(processesIn(place)).toContain(pid)
    const server = await running()
    expect(processesIn(place)).not.toContain(pid)
    expect(server.url).toBe(url)
    expect(await written(server.url)).toEqual(["committed"])
  })

  it("during the first start, the next one starts from scratch", async () => {
    const holder = child("LockHolder.ts", [folder])
    await expect
      .poll(() => existsSync(folder) && readdirSync(folder).some((name) => name.startsWith("data.new-")), DEADLINE)
      .toBe(true)
    await holder.end("SIGKILL")
    expect(existsSync(join(folder, "data"))).toBe(false)
    const first = await running()
    expect(await query(first.url, "select 1 one")).toEqual([{ one: 1 }])
    await first.stop()
    await expect.poll(() => processesIn(place), DEADLINE).toEqual([])
    await (await running()).stop()
    expect(readdirSync(folder).sort()).toEqual(["data", "password", "port", "server.log"])
  })

  it("of PostgreSQL, it restarts at its URL while a backend of the old one still runs", async () => {
    const { url, pid } = await running()
    await query(url, "create table word (word text)")
    await query(url, "insert into word values ('committed')")
    const before = pid()
    const busy = query(url, "select count(*) from generate_series(1, 1000000000000)").catch(() => "cut off")
    const isBusy = "select count(*)::int busy from pg_stat_activity where query like '%10000%' and state = 'active'"
    await expect.poll(() => query(url, `${isBusy} and pid <> pg_backend_pid()`), DEADLINE).toEqual([{ busy: 1 }])
    process.kill(before ?? 0, "SIGKILL")
    await expect.poll(() => written(url).catch(() => "down"), DEADLINE).toEqual(["committed"])
    expect(await busy).toBe("cut off")
    expect(pid()).not.toBe(before)
    process.kill(pid() ?? 0, "SIGKILL")
    await expect.poll(() => written(url).catch(() => "down"), DEADLINE).toEqual(["committed"])
  })

  it("of everything, a process with a reused pid is left alone", async () => {
    await (await running()).stop()
    const user = serverUser(join(folder, "data"))
    const bystander = spawn("sleep", ["600"], { stdio: "ignore", ...user })
    ends.push(async () => bystander.kill("SIGKILL"))
    const stale = [bystander.pid, join(folder, "data"), 1, 1, "", "127.0.0.1", "", "ready"]
    writeFileSync(join(folder, "data", "postmaster.pid"), `${stale.join("\n")}\n`)
    const { url } = await running()
    expect(await query(url, "select 1 one")).toEqual([{ one: 1 }])
    expect(bystander.exitCode ?? bystander.signalCode).toBe(null)
  })
})

describe("the server's user", () => {
  it("needs no access to parent folders, and is not root", async () => {
    const { url, pid } = await running()
    expect(userOf(pid()) === 0).toBe(false)
    expect(userOf(pid()) === process.getuid?.()).toBe(!isRoot)
    expect(statSync(place).mode & 0o777).toBe(0o700)
    expect(await query(url, "select 1 one")).toEqual([{ one: 1 }])
  })

  it("is the ordinary user who starts it, and owns the data even after root starts it later", async () => {
    const user = ordinaryUser()
    chownSync(place, user.uid, user.gid)
    chmodSync(place, 0o700)
    const holder = child("LockHolder.ts", [folder], user)
    const { url, pid } = JSON.parse(await holder.line())
    expect(userOf(pid)).toBe(user.uid)
    await query(url, "create table word (word text)")
    expect(await holder.end("SIGTERM")).toBe(0)
    expect(processesIn(place)).not.toContain(pid)
    const later = await running()
    expect(userOf(later.pid())).toBe(user.uid)
    await query(later.url, "insert into word values ('by the user of the tests')")
    await later.stop()
    const again = JSON.parse(await child("LockHolder.ts", [folder], user).line())
    expect(await written(again.url)).toEqual(["by the user of the tests"])
  })
})

/** Returns a user other than root who can read this checkout, else the current one. */
const ordinaryUser = () => {
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const nobody = { uid: 65_534, gid: 65_534 }
  return isRoot && canRead(fileURLToPath(import.meta.url), nobody) ? nobody : self
}
