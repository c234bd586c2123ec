import { localPath } from "../html/Address.ts"

/** A call read from a posted form. */
export interface FormCall {
  readonly params: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
  readonly key: string
  readonly isDry: boolean
  /** Path of the console to go to afterwards. */
  readonly to: string
}

/**
 * Reads the call of a form. An empty field is left out, unless it is a list. A text that is none of its kind goes to the bank,
 * which refuses it.
 */
export const callOf = (form: FormData): FormCall => {
  const params: Record<string, string> = {}
  const body: Record<string, unknown> = {}
  for (const [name, value] of form) {
    const [kind = "", ...rest] = name.split(".")
    if (typeof value !== "string" || (value.trim() === "" && kind !== "list")) continue
    if (kind === "param") params[rest.join(".")] = value
    else if (Object.hasOwn(readers, kind)) place(body, rest, readers[kind]?.(value))
  }
  return { params, body, key: textOf(form, "key"), isDry: form.has("dry"), to: localPath(textOf(form, "to")) }
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  text: (text) => text,
  number: (text) => numberOf(text.trim()),
  dollars: (text) => centsOf(text.trim()),
  flag: (text) => text === "true",
  json: (text) => jsonOf(text),
  list: (text) => text.split(/[\s,]+/).filter((word) => word !== "")
}

const numberOf = (text: string): unknown => (/^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text)

const centsOf = (text: string): unknown => {
  const [, sign = "", whole = "", cents = ""] = /^([-−]?)\$?(\d[\d,]*)(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === "") return text
  return Number(`${sign === "" ? "" : "-"}${whole.replaceAll(",", "")}${cents.padEnd(2, "0")}`)
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Maximum number of parts of a name, which is the depth of requests. */
const MAX_PARTS = 32

// Objects are changed in place: to copy one for each of its fields would take a large form hours.
const place = (into: Record<string, unknown>, names: ReadonlyArray<string>, value: unknown): void => {
  if (names.length > MAX_PARTS || names.includes("__proto__")) return
  let inner = into
  for (const name of names.slice(0, -1)) {
    const known = Object.hasOwn(inner, name) ? inner[name] : undefined
    const next = isRecord(known) ? known : {}
    inner[name] = next
    inner = next
  }
  inner[names.at(-1) ?? ""] = value
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null
