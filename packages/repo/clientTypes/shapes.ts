import { isJson, type Json } from "@vostro/http/openapi/JsonSchema"
import { keyOf, pascal, singular, titleOf } from "./names.ts"

/** Types of one module, made from JSON schemas. */
export interface Shapes {
  /** Returns the type of a schema. Its objects get types of their own, named after `name` where that is free. */
  readonly typeOf: (schema: Json, name: string) => string
  /** Returns the name of the type of an object or a choice of objects. If it has none yet, it is the first free one of `wanted`. */
  readonly named: (schema: Json, wanted: ReadonlyArray<string>, about: string) => string
  /** Declares the type of an object that only one operation has. */
  readonly own: (schema: Json, name: string, about: string) => string
  /** Declares a type of written fields, and returns its name. */
  readonly declare: (name: string, about: string, fields: ReadonlyArray<string>) => string
  /** The types made so far, in the order in which they were named. */
  readonly written: () => ReadonlyArray<string>
}

/** Returns the line of documentation of a field. */
type FieldLine = (field: string, schema: Json) => string

/**
 * Makes the types of one module. `stem` begins the names of the objects in fields. Equal objects share a type. They are no
 * interfaces: a program can pass them where it takes records, and its own declarations need no name of this package.
 */
export const makeShapes = (stem: string, lineOf: FieldLine): Shapes => {
  const names = new Map<string, string>()
  const texts = new Map<string, string>()

  const named = (schema: Json, wanted: ReadonlyArray<string>, about: string): string => {
    const key = JSON.stringify(schema)
    const known = names.get(key)
    if (known !== undefined) return known
    const name = freeOf(...wanted)
    names.set(key, name)
    return own(schema, name, about)
  }

  const own = (schema: Json, name: string, about: string): string => {
    if (texts.has(name)) throw new Error(`two types are named ${name}`)
    // Reserves the place, so that an object comes before those in its fields.
    texts.set(name, "")
    if (isJson(schema["properties"])) return declare(name, about, fieldsOf(schema, name))
    texts.set(name, documented("", about, `type ${name} = ${typeOf(schema, name)}`))
    return name
  }

  const declare = (name: string, about: string, fields: ReadonlyArray<string>): string => {
    texts.set(name, documented("", about, `type ${name} = {\n${fields.join("\n")}\n}`))
    return name
  }

  const fieldsOf = ({ properties, required }: Json, name: string): ReadonlyArray<string> => {
    const needed = Array.isArray(required) ? required : []
    return Object.entries(Object(properties)).map(([field, schema]) => {
      const one = jsonOf(schema)
      const mark = needed.includes(field) ? "" : "?"
      return documented(
        "  ",
        lineOf(field, one),
        `readonly ${keyOf(field)}${mark}: ${typeOf(one, nameIn(name, field))}`
      )
    })
  }

  /** The shortest free name of an object in a field: of the resource, else of the object around it. */
  const nameIn = (parent: string, field: string): string => {
    const word = pascal(field)
    return freeOf(stem + word, parent + word)
  }

  const freeOf = (...candidates: ReadonlyArray<string>): string => {
    const last = candidates.at(-1) ?? ""
    const free = candidates.find((name) => !texts.has(name))
    for (let count = 2; free === undefined; count++) if (!texts.has(`${last}${count}`)) return `${last}${count}`
    return free
  }

  const typeOf = (schema: Json, name: string): string => {
    const { anyOf, items, type } = schema
    if (Array.isArray(anyOf)) return unionOf(anyOf.map(jsonOf).map((one) => typeOf(one, freeOf(name + caseOf(one)))))
    const literals = literalsOf(schema)
    if (literals.length > 0) return unionOf(literals)
    if (type === "array") return `ReadonlyArray<${typeOf(jsonOf(items), freeOf(singular(name)))}>`
    return type === "object" ? objectOf(schema, name) : scalarOf(schema)
  }

  const objectOf = (schema: Json, name: string): string => {
    const { properties, additionalProperties } = schema
    if (Object.keys(Object(properties)).length > 0) return named(schema, [name], `${titleOf(name)}.`)
    if (additionalProperties === false) return "object"
    return `{ readonly [name: string]: ${typeOf(jsonOf(additionalProperties), name)} }`
  }

  return { typeOf, named, own, declare, written: () => [...texts.values()] }
}

/** Writes a declaration under its line of documentation. */
export const documented = (indent: string, line: string, text: string): string =>
  `${indent}/** ${line} */\n${indent}${text}`

const jsonOf = (value: unknown): Json => (isJson(value) ? value : {})

const unionOf = (types: ReadonlyArray<string>): string => [...new Set(types)].join(" | ")

/** Returns the name of the case that an object is of a choice: its type or its kind. */
const caseOf = ({ properties }: Json): string => {
  const { kind, type = kind } = Object(properties)
  const [literal, ...others] = literalsOf(jsonOf(type))
  return literal === undefined || others.length > 0 ? "" : pascal(literal.replaceAll('"', ""))
}

const literalsOf = ({ enum: values, const: value }: Json): ReadonlyArray<string> => {
  const all = Array.isArray(values) ? values : value === undefined ? [] : [value]
  const texts = all.map((one) => JSON.stringify(one))
  return isCatalogue(texts) ? [...texts, "(string & Readonly<Record<never, never>>)"] : texts
}

/**
 * True for names of events or operations of several resources. Releases add more, so code may name events that these
 * types do not know.
 */
const isCatalogue = (texts: ReadonlyArray<string>): boolean =>
  texts.every((text) => /^"\w+(\.\w+)+"$/.test(text)) && new Set(texts.map((text) => text.split(".")[0])).size > 1

const scalarOf = (schema: Json): string => {
  const { type } = schema
  const kind = idKindOf(schema)
  if (type === "string") return kind === undefined ? "string" : `Id<"${kind}">`
  if (type === "integer" || type === "number") return "number"
  return type === "boolean" || type === "null" ? type : "unknown"
}

/** Returns the kind of the objects whose ids a schema takes: the form of `idOf` in the domain. */
export const idKindOf = ({ pattern }: Json): string | undefined =>
  typeof pattern === "string" ? /^\^(\w+?)_\\w\{1,64\}\$$/.exec(pattern)?.[1] : undefined
