import { readFileSync } from "node:fs"
import { parseEnv } from "node:util"
import type { Description } from "./Variable.ts"
import { variables } from "./Variables.ts"

/** Values of variables by name, and the faults found while collecting them. */
export interface Environment {
  readonly values: Readonly<Record<string, string>>
  readonly faults: ReadonlyArray<string>
  /** Names of the variables that have no value, but may have one in a file that cannot be read. */
  readonly unread: ReadonlyArray<string>
}

type Values = Readonly<Record<string, string | undefined>>

const names: ReadonlySet<string> = new Set(
  Object.values(variables).flatMap(({ isSecret, name }) => (isSecret ? [name, `${name}_FILE`] : [name]))
)

/**
 * Collects variables of the server from the process's environment and, for names that it lacks, from a file of
 * `NAME=value` lines. Replaces `NAME_FILE` of a secret among `which` by the contents of the file. An empty value counts
 * as not set.
 */
export const environmentOf = (which: ReadonlyArray<Description>, given: Values, path?: string): Environment => {
  const file = path === undefined ? noFile : readVariables(path)
  const merged = { ...file.values, ...given }
  const known = Object.entries(merged).flatMap(([name, value]) =>
    names.has(name) && value !== undefined && value !== "" ? [[name, value] as const] : []
  )
  const set: Values = Object.fromEntries(known)
  const secrets = which.filter(({ isSecret }) => isSecret).map(({ name }) => secretOf(set, name))
  const values = Object.fromEntries([...known, ...secrets.flatMap(({ entry }) => (entry === undefined ? [] : [entry]))])
  return {
    values,
    faults: [...file.faults, ...secrets.flatMap(({ fault }) => fault ?? [])],
    unread: which.flatMap(({ name }) =>
      values[name] === undefined && (file.isUnread || set[`${name}_FILE`] !== undefined) ? [name] : []
    )
  }
}

const noFile = { values: {}, faults: [], isUnread: false }

interface VariablesFile extends Pick<Environment, "faults"> {
  readonly values: Values
  readonly isUnread: boolean
}

const readVariables = (path: string): VariablesFile => {
  try {
    const values = parseEnv(readFileSync(path, "utf8"))
    const unknown = Object.keys(values).filter((name) => !names.has(name))
    const faults = unknown.map((name) => `${name} in ${path} is not a variable of the server: correct or remove it`)
    return { values, faults, isUnread: false }
  } catch (cause) {
    return { values: {}, faults: [unreadable(path, cause)], isUnread: true }
  }
}

interface Secret {
  readonly entry?: readonly [name: string, value: string]
  readonly fault?: string
}

const secretOf = (set: Values, name: string): Secret => {
  const path = set[`${name}_FILE`]
  if (path === undefined) return {}
  if (set[name] !== undefined) return { fault: `${name} and ${name}_FILE are both set: set only one` }
  try {
    return { entry: [name, readFileSync(path, "utf8").trim()] }
  } catch (cause) {
    return { fault: `${name}_FILE: ${unreadable(path, cause)}` }
  }
}

/** Describes a file that cannot be read, with the reason. Node names the path in some of its errors only. */
export const unreadable = (path: string, cause: unknown): string => {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return `${path} cannot be read: ${reason.replace(/, (open|read)\b.*$/, "")}`
}
