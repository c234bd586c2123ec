import type { Element, Group } from "@vostro/iso20022/schema/Compile"
import { EXACT_DIGITS } from "@vostro/iso20022/values/Decimal"
import type { Leaf } from "@vostro/iso20022/values/Leaf"

/** XML Schemas of the namespaces of a document, as the tables of the package describe it, by namespace. */
export const schemasOf = (root: Element): ReadonlyMap<string, string> => {
  const spaces = new Spaces()
  spaces.global(root)
  return spaces.texts()
}

/** Name of the schema of a namespace. */
export const fileOf = (namespace: string): string => `${namespace.replace(/[^a-z0-9]/gi, "_")}.xsd`

interface Space {
  readonly globals: Map<string, string>
  readonly names: Map<Leaf | Group, string>
  readonly types: Array<string>
  readonly imports: Set<string>
}

class Spaces {
  readonly #spaces = new Map<string, Space>()

  /** Declares an element of its namespace that others refer to. */
  global(element: Element): undefined {
    const { globals } = this.#of(element.namespace)
    if (globals.has(element.tag)) return
    globals.set(element.tag, "")
    const name = this.#type(element.shape, element.namespace)
    globals.set(element.tag, `<xs:element name="${element.tag}" type="t:${name}"/>`)
  }

  texts(): ReadonlyMap<string, string> {
    return new Map([...this.#spaces].map(([namespace, space]) => [namespace, schemaOf(namespace, space)]))
  }

  #of(namespace: string): Space {
    const known = this.#spaces.get(namespace) ?? { globals: new Map(), names: new Map(), types: [], imports: new Set() }
    this.#spaces.set(namespace, known)
    return known
  }

  #type(shape: Leaf | Group, namespace: string): string {
    const { names, types } = this.#of(namespace)
    const known = names.get(shape)
    if (known !== undefined) return known
    const name = `T${names.size + 1}`
    names.set(shape, name)
    types.push(shape._tag === "group" ? this.#group(shape, name, namespace) : leafType(shape, name))
    return name
  }

  #group({ isChoice, children }: Group, name: string, namespace: string): string {
    const kind = isChoice ? "choice" : "sequence"
    const inner = children.map((child) => this.#child(child, namespace)).join("")
    return `<xs:complexType name="${name}"><xs:${kind}>${inner}</xs:${kind}></xs:complexType>`
  }

  #child(child: Element, around: string): string {
    const { tag, namespace, min, max } = child
    const times = `minOccurs="${min}" maxOccurs="${max}"`
    if (namespace === around) return `<xs:element name="${tag}" type="t:${this.#type(child.shape, around)}" ${times}/>`
    this.#of(around).imports.add(namespace)
    this.global(child)
    return `<xs:element xmlns:o="${namespace}" ref="o:${tag}" ${times}/>`
  }
}

const schemaOf = (namespace: string, { globals, types, imports }: Space): string =>
  [
    `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="${namespace}" targetNamespace="${namespace}" elementFormDefault="qualified">`,
    ...[...imports].map((other) => `<xs:import namespace="${other}" schemaLocation="${fileOf(other)}"/>`),
    ...globals.values(),
    ...types,
    "</xs:schema>"
  ].join("\n")

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

const simple = (name: string, base: string, ...facets: ReadonlyArray<readonly [string, string | number]>): string => {
  const inner = facets.map(([facet, value]) => `<xs:${facet} value="${escaped(String(value))}"/>`).join("")
  return `<xs:simpleType name="${name}"><xs:restriction base="xs:${base}">${inner}</xs:restriction></xs:simpleType>`
}

/** An amount with its currency: the type of the element, and that of the number in it. */
const amount = (name: string, currency: string, ...facets: ReadonlyArray<readonly [string, number]>): string =>
  [
    simple(`${name}N`, "decimal", ...facets),
    simple(`${name}C`, "string", ["pattern", currency]),
    `<xs:complexType name="${name}"><xs:simpleContent><xs:extension base="t:${name}N">`,
    `<xs:attribute name="Ccy" type="t:${name}C" use="required"/></xs:extension></xs:simpleContent></xs:complexType>`
  ].join("")

/** Decimals of the currency with the smallest unit. */
const MOST_DECIMALS = 4

const leafType = (leaf: Leaf, name: string): string => {
  switch (leaf._tag) {
    case "text": {
      const { min, max, pattern } = leaf
      const anchored = pattern === undefined ? [] : [["pattern", pattern.source.replace(/^\^|\$$/g, "")] as const]
      return simple(name, "string", ["minLength", min], ["maxLength", max], ...anchored)
    }
    case "code":
      return simple(name, "string", ...leaf.values.map((value) => ["enumeration", value] as const))
    case "fixed":
      return simple(name, "string", ["enumeration", leaf.value])
    case "cents":
      return amount(name, "USD", ["totalDigits", leaf.digits], ["fractionDigits", 2], ["minInclusive", leaf.min / 100])
    case "money":
      return amount(
        name,
        "[A-Z]{3}",
        ["totalDigits", EXACT_DIGITS],
        ["fractionDigits", MOST_DECIMALS],
        ["minInclusive", 0]
      )
    case "rate":
      return simple(name, "decimal", ["totalDigits", 11], ["fractionDigits", 10], ["minInclusive", 0])
    case "date":
      return simple(name, "date")
    case "dateTime":
      return simple(name, "dateTime")
    case "flag":
      return simple(name, "boolean")
  }
}
