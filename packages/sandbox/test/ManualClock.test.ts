import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { leaveManualTime, makeManualClock } from "@vostro/sandbox/clock/ManualClock"
import { Clock } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

describe("a manual clock", () => {
  const real = Clock.Clock.defaultValue()
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "vostro-clock-"))
    file = join(folder, "clock")
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it("resumes its time after a restart", () => {
    writeFileSync(file, "2000000000000")
    makeManualClock(real, file).advance(5)
    const again = makeManualClock(real, file)
    expect([again.now(), again.clock.currentTimeMillisUnsafe()]).toEqual([2_000_000_000_005, 2_000_000_000_005])
  })

  it("does not switch to the real clock while ahead, and is deleted once behind", () => {
    writeFileSync(file, "8000000000000")
    expect(() => leaveManualTime(real, file)).toThrow(
      "ahead of the real time (2223-07-06T14:13:20.000Z): use --clock manual"
    )
    writeFileSync(file, "1000000000000")
    leaveManualTime(real, file)
    leaveManualTime(real, file)
    expect(makeManualClock(real, file).now()).toBeGreaterThan(1_700_000_000_000)
  })

  it("replaces its file atomically", () => {
    const clock = makeManualClock(real, file)
    clock.advance(1)
    const { ino } = statSync(file)
    clock.advance(1)
    expect(statSync(file).ino).not.toBe(ino)
    expect([readFileSync(file, "utf8"), readdirSync(folder)]).toEqual([String(clock.now()), ["clock"]])
  })

  it("does not move if its time cannot be stored", () => {
    const clock = makeManualClock(real, join(folder, "nowhere", "clock"))
    const before = clock.now()
    expect(() => clock.advance(1)).toThrow("ENOENT")
    expect(clock.now()).toBe(before)
  })

  it.each([
    ["", "is empty"],
    ["\n", "is empty"],
    ["soon", "is corrupt"],
    ["-1", "is corrupt"],
    ["1e3", "is corrupt"],
    ["9999999999999999", "is corrupt"]
  ])("rejects the time %j and names the file", (text, what) => {
    writeFileSync(file, text)
    expect(() => makeManualClock(real, file)).toThrow(`${file} ${what}`)
    expect(readFileSync(file, "utf8")).toBe(text)
  })
})
