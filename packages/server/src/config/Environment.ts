import { readFileSync } from "node:fs"
import { parseEnv } from "node:util"
import { variables } from "./Variables.ts"

/** Values of variables by name, and the faults found while collecting them. */
export interface Environment {
  readonly values: Readonly<Record<string, string>>
  readonly faults: ReadonlyArray<string>
}

type Values = Readonly<Record<string, string | undefined>>

const all = Object.values(variables)
const names: ReadonlySet<string> = new Set(
  all.flatMap(({ isSecret, name }) => (isSecret ? [name, `${name}_FILE`] : [name]))
)

/**
 * Collects the server's variables from the process's environment and, for names that it lacks, from a file of
 * `NAME=value` lines. Replaces `NAME_FILE` of a secret by the contents of the file. An empty value counts as not set.
 */
export const environmentOf = (given: Values, path?: string): Environment => {
  const file = path === undefined ? { values: {}, faults: [] } : readVariables(path)
  const merged = { ...file.values, ...given }
  const known = Object.entries(merged).flatMap(([name, value]) =>
    names.has(name) && value !== undefined && value !== "" ? [[name, value] as const] : []
  )
  const set: Values = Object.fromEntries(known)
  const secrets = all.filter(({ isSecret }) => isSecret).map(({ name }) => secretOf(set, name))
  return {
    values: Object.fromEntries([...known, ...secrets.flatMap(({ entry }) => (entry === undefined ? [] : [entry]))]),
    faults: [...file.faults, ...secrets.flatMap(({ fault }) => fault ?? [])]
  }
}

const readVariables = (path: string): { readonly values: Values; readonly faults: ReadonlyArray<string> } => {
  try {
    const values = parseEnv(readFileSync(path, "utf8"))
    const unknown = Object.keys(values).filter((name) => !names.has(name))
    return { values, faults: unknown.map((name) => `${name} in ${path} is not a variable of the server`) }
  } catch (cause) {
    return { values: {}, faults: [`${path} cannot be read: ${messageOf(cause)}`] }
  }
}

interface Secret {
  readonly entry?: readonly [name: string, value: string]
  readonly fault?: string
}

const secretOf = (set: Values, name: string): Secret => {
  const path = set[`${name}_FILE`]
  if (path === undefined) return {}
  if (set[name] !== undefined) return { fault: `${name} and ${name}_FILE are both set; set one` }
  try {
    return { entry: [name, readFileSync(path, "utf8").trim()] }
  } catch (cause) {
    return { fault: `${name}_FILE cannot be read: ${messageOf(cause)}` }
  }
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
