import { closeSync, copyFileSync, ftruncateSync, mkdirSync, openSync, writeSync } from "node:fs"
import { basename, join } from "node:path"
import type { Call } from "./Trace.ts"

type Change = Extract<Call, { readonly _tag: "Write" | "Cut" }>

/** Size in bytes of the unit that a disk writes whole. */
const SECTOR = 512

/** A disk with a cache, which holds the changes to a file until it is flushed. A folder has the flushed content. */
export class Disk {
  private readonly folder: string
  private readonly files = new Map<string, number>()
  private readonly cached = new Map<string, Array<Change>>()

  constructor(folder: string) {
    this.folder = folder
    mkdirSync(folder)
  }

  /** Applies a call. */
  take(call: Call): void {
    if (call._tag === "Print") return
    const name = basename(call.file)
    const changes = this.cached.get(name) ?? []
    this.cached.set(name, changes)
    if (call._tag !== "Flush") return void changes.push(call)
    const file = this.files.get(name) ?? openSync(join(this.folder, name), "w+")
    this.files.set(name, file)
    for (const change of changes.splice(0)) apply(file, change)
  }

  /**
   * Copies files to another folder as a power loss leaves them: `draw` decides which changes since the last flush are
   * kept, lost, or kept in part.
   */
  loseCache(names: ReadonlyArray<string>, into: string, draw: () => number): void {
    for (const name of names) {
      if (this.files.has(name)) copyFileSync(join(this.folder, name), join(into, name))
      const file = openSync(join(into, name), this.files.has(name) ? "r+" : "w+")
      for (const change of this.cached.get(name) ?? []) for (const left of remainsOf(change, draw())) apply(file, left)
      closeSync(file)
    }
  }

  /** Closes the files. */
  close(): void {
    for (const file of this.files.values()) closeSync(file)
  }
}

const apply = (file: number, change: Change): void => {
  if (change._tag === "Cut") ftruncateSync(file, change.length)
  else writeSync(file, change.bytes, 0, change.bytes.length, change.at)
}

/** Returns what a power loss leaves of a change: nothing or a half, each with a probability of a quarter, or all. */
const remainsOf = (change: Change, drawn: number): ReadonlyArray<Change> => {
  if (drawn < 0.25) return []
  if (drawn >= 0.5 || change._tag === "Cut" || change.bytes.length < 2 * SECTOR) return [change]
  const sectors = Math.floor(change.bytes.length / SECTOR / 2)
  return [{ ...change, bytes: change.bytes.subarray(0, sectors * SECTOR) }]
}
