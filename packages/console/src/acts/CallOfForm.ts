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
    else if (kind in readers) place(body, rest, readers[kind]?.(value))
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

const place = (into: Record<string, unknown>, [name = "", ...rest]: ReadonlyArray<string>, value: unknown): void => {
  if (name === "__proto__") return
  if (rest.length === 0) {
    into[name] = value
    return
  }
  const known = into[name]
  const inner: Record<string, unknown> = typeof known === "object" && known !== null ? { ...known } : {}
  place(inner, rest, value)
  into[name] = inner
}
