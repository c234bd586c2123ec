import { Schema, SchemaGetter } from "effect"

type Attributes = Readonly<Record<string, string>>

/** Reads `key=value` pairs separated by commas, with percent-encoded keys and values (S234). Undefined if one is malformed. */
const attributesOf = (text: string): Attributes | undefined => {
  const pairs = text.trim() === "" ? [] : text.split(",").map(pairOf)
  const found = pairs.flatMap((pair) => (pair === undefined ? [] : [pair]))
  return found.length === pairs.length ? Object.fromEntries(found) : undefined
}

const pairOf = (text: string): readonly [string, string] | undefined => {
  const at = text.indexOf("=")
  try {
    const [key, value] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)].map((one) =>
      decodeURIComponent(one.trim())
    )
    return key === undefined || key === "" || value === undefined ? undefined : [key, value]
  } catch {
    return undefined
  }
}

/** Attributes of a resource of OpenTelemetry, by key. */
export const ResourceAttributes = Schema.String.check(
  Schema.makeFilter((text) => attributesOf(text) !== undefined)
).pipe(
  Schema.decodeTo(Schema.Record(Schema.String, Schema.String), {
    decode: SchemaGetter.transform((text: string) => attributesOf(text) ?? {}),
    encode: SchemaGetter.transform((attributes: Attributes) =>
      Object.entries(attributes)
        .map((pair) => pair.map(encodeURIComponent).join("="))
        .join(",")
    )
  })
)
