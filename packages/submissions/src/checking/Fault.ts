import { type Group, type RuleName, rules } from "./Rule.ts"

/** A broken rule and its place. */
export interface Fault {
  /** Line, from 1; the header is line 1. */
  readonly line: number
  /** Name of the column; empty if the fault concerns the whole line or file. */
  readonly column: string
  readonly rule: RuleName
  /** Text found there, at most 64 characters; empty for columns with secrets. */
  readonly found: string
  /** Line of the first record with the same id, for doubled ids and records. */
  readonly firstLine?: number
  /** Value that the rule demands. */
  readonly expected?: string
  /** Value to use instead of the one found. */
  readonly instead?: string
}

/** Most faults that a check lists; it counts the rest. */
export const MAX_FAULTS = 10_000

const MAX_FOUND = 64

/** Cuts found text to its maximum length. */
export const shortened = (text: string): string => (text.length > MAX_FOUND ? `${text.slice(0, MAX_FOUND - 1)}…` : text)

/** Formats a fault as one line of text. */
export const explain = (fault: Fault): string => {
  const { line, column, rule, found } = fault
  const place = column === "" ? `line ${line}` : `line ${line}, ${column}`
  const value = found === "" ? "" : `, found ${JSON.stringify(found)}`
  return `${place}: ${rules[rule].says} (${rule})${value}${hintOf(fault)}`
}

/** Returns the meaning of the broken rule, with the other line or the values that the fault refers to. */
export const messageOf = (fault: Fault): string => `${rules[fault.rule].says}${hintOf(fault)}`

const hintOf = ({ firstLine, expected, instead }: Fault): string =>
  [
    firstLine === undefined ? "" : `, first on line ${firstLine}`,
    expected === undefined ? "" : `, expected ${expected}`,
    instead === undefined ? "" : `, use ${instead}`
  ].join("")

/** The faults of the first group that has any, in bounded memory. */
export class FaultList {
  readonly #listed: Array<Fault> = []
  #count = 0
  #group: Group | undefined

  /** Adds a fault. A fault of an earlier group removes those of later groups. */
  add(fault: Fault): void {
    const { group } = rules[fault.rule]
    if (this.#group !== undefined && group > this.#group) return
    if (group !== this.#group) {
      this.#listed.length = 0
      this.#count = 0
      this.#group = group
    }
    this.#count++
    if (this.#listed.length < MAX_FAULTS) this.#listed.push(fault)
  }

  /** The group of the faults; undefined if there are none. */
  get group(): Group | undefined {
    return this.#group
  }

  /** The listed faults, in the order of the file. */
  get listed(): ReadonlyArray<Fault> {
    return this.#listed
  }

  /** Number of all faults of the group. */
  get count(): number {
    return this.#count
  }
}
