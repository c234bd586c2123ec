import type { ReasonTag } from "@vostro/iso20022/faults/Reason"
import { type Node, nodesOf, textOf } from "./Tree.ts"

/** A message with one mistake, and the fault that a reader has to find. */
export interface Mutant {
  readonly xml: string
  readonly path: string
  readonly tags: ReadonlyArray<ReasonTag>
}

/** A kind of mistake: every mutant of a message that it makes. */
export type Mutation = (root: Node) => ReadonlyArray<() => Mutant>

const mutant = (
  root: Node,
  at: Node,
  by: (text: string) => string,
  path: string,
  ...tags: ReadonlyArray<ReasonTag>
) => {
  return () => ({ xml: textOf(root, at, by), path, tags })
}

const below = (root: Node): ReadonlyArray<Node> => nodesOf(root).slice(1)
const leaves = (root: Node): ReadonlyArray<Node> =>
  nodesOf(root).filter(({ element }) => element.shape._tag !== "group")
const inChoice = (root: Node, node: Node): boolean =>
  nodesOf(root).some(
    ({ children, element }) =>
      children.includes(node) && element.shape._tag === "group" && (element.shape.isChoice || children.length === 1)
  )

const isAlone = (root: Node, node: Node): boolean =>
  nodesOf(root).some(
    ({ children }) => children.includes(node) && children.filter(({ name }) => name === node.name).length === 1
  )

/** Inserts after the start tag. */
const inside = (text: string, inserted: string): string => text.replace(/^<[^>]*>/, (tag) => tag + inserted)

/** Every kind of mistake, by name. */
export const mutations: Readonly<Record<string, Mutation>> = {
  "a required element is missing": (root) =>
    below(root)
      .filter((node) => node.element.min > 0 && !inChoice(root, node) && isAlone(root, node))
      .map((node) => mutant(root, node, () => "", node.path, "missing")),
  "an element is doubled": (root) =>
    below(root)
      .filter(({ element }) => element.max === 1)
      .map((node) => mutant(root, node, (text) => text + text, node.path, "repeated")),
  "a text is too long": (root) =>
    leaves(root).flatMap((node) => {
      const { shape } = node.element
      if (shape._tag !== "text") return []
      const long = "9".repeat(shape.max + 1)
      const by = (text: string) => text.replace(/>[^<]*</, () => `>${long}<`)
      return [mutant(root, node, by, node.path, "tooLong")]
    }),
  "a text is empty": (root) =>
    leaves(root).map((node) => {
      const tags = ["tooShort", "notListed", "notNumber", "notDate", "notDateTime", "notBoolean"] as const
      return mutant(root, node, (text) => text.replace(/>[^<]*</, "><"), node.path, ...tags)
    }),
  "a value is of another kind": (root) =>
    leaves(root)
      .filter(({ element: { shape } }) => shape._tag !== "text" || shape.pattern !== undefined)
      .map((node) => {
        const tags = ["pattern", "notListed", "notNumber", "notDate", "notDateTime", "notBoolean"] as const
        return mutant(root, node, (text) => text.replace(/>[^<]*</, ">~?<"), node.path, ...tags)
      }),
  "an amount has another currency": (root) =>
    leaves(root)
      .filter(({ element }) => element.shape._tag === "cents")
      .map((node) => mutant(root, node, (text) => text.replace('Ccy="USD"', 'Ccy="EUR"'), node.path, "currency")),
  "an amount has no currency": (root) =>
    leaves(root)
      .filter(({ attributes }) => attributes["Ccy"] !== undefined)
      .map((node) => mutant(root, node, (text) => text.replace(/ Ccy="[A-Z]+"/, ""), node.path, "missingAttribute")),
  "an element is of another namespace": (root) =>
    nodesOf(root).map((node) =>
      mutant(
        root,
        node,
        (text) => text.replace(/ xmlns="[^"]*"/, "").replace(/^<[^ >]+/, (tag) => `${tag} xmlns="urn:wrong"`),
        node.path,
        "namespace"
      )
    ),
  "an element is unknown": (root) =>
    nodesOf(root).map((node) =>
      mutant(root, node, (text) => inside(text, "<Unknown/>"), `${node.path}/Unknown`, "unknownElement")
    ),
  "an attribute is unknown": (root) =>
    nodesOf(root).map((node) =>
      mutant(root, node, (text) => text.replace(/^<[^ >]+/, (tag) => `${tag} a="1"`), node.path, "unknownAttribute")
    ),
  "text stands between elements": (root) =>
    nodesOf(root)
      .filter(({ element }) => element.shape._tag === "group")
      .map((node) => mutant(root, node, (text) => inside(text, "stray"), node.path, "unexpectedText")),
  "an entity is used": (root) =>
    leaves(root).map((node) => mutant(root, node, (text) => inside(text, "&boom;"), node.path, "entity")),
  "a lone surrogate is in a text": (root) =>
    leaves(root).map((node) => mutant(root, node, (text) => inside(text, "\ud800 "), node.path, "malformed")),
  "the document ends early": (root) =>
    nodesOf(root).map((node) => () => {
      const whole = textOf(root, node, (text) => `${text.match(/^<[^>]*>/)?.[0] ?? ""}\0`)
      return { xml: whole.slice(0, whole.indexOf("\0")), path: node.path, tags: ["truncated"] }
    })
}
