import { documentsOf } from "@vostro/iso20022/messages/Documents"
import type { Element } from "@vostro/iso20022/schema/Compile"
import type { Network } from "@vostro/iso20022/schema/Network"
import { SaxesParser } from "saxes"

/** An element of a written message, with its place in the table. */
export interface Node {
  readonly element: Element
  readonly name: string
  readonly path: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
  readonly children: ReadonlyArray<Node>
}

interface Open {
  name: string
  attributes: Record<string, string>
  text: string
  children: Array<Open>
}

/** Parses a message that the writer wrote. */
export const treeOf = (network: Network, xml: string): Node => {
  const top: Open = { name: "", attributes: {}, text: "", children: [] }
  const open = [top]
  const parser = new SaxesParser({ xmlns: false })
  parser.on("opentag", ({ name, attributes }) => {
    const node: Open = { name, attributes: { ...attributes }, text: "", children: [] }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on("text", (text) => {
    const node = open.at(-1)
    if (node !== undefined) node.text += text
  })
  parser.on("closetag", () => {
    open.pop()
  })
  parser.write(xml).close()
  const [root] = top.children
  const form = documentsOf(network).roots.find(
    ({ element }) => element.tag === root?.name && element.namespace === root.attributes["xmlns"]
  )
  if (root === undefined || form === undefined) throw new Error("no root")
  return nodeOf(root, form.element, root.name)
}

const nodeOf = ({ name, attributes, text, children }: Open, element: Element, path: string): Node => {
  const numbers = new Map<string, number>()
  const inner = children.map((child) => {
    const number = (numbers.get(child.name) ?? 0) + 1
    numbers.set(child.name, number)
    const found =
      element.shape._tag === "group" ? element.shape.children.find(({ tag }) => tag === child.name) : undefined
    if (found === undefined) throw new Error(`no table for ${path}/${child.name}`)
    return nodeOf(child, found, `${path}/${child.name}${found.max > 1 ? `[${number}]` : ""}`)
  })
  return { element, name, path, attributes, text: children.length === 0 ? text : "", children: inner }
}

/** An element and all below it. */
export const nodesOf = (node: Node): ReadonlyArray<Node> => [node, ...node.children.flatMap(nodesOf)]

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

/** Text of a tree in which one element is replaced by a text of its own. */
export const textOf = (node: Node, replaced: Node, by: (text: string) => string): string => {
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${value}"`)
  const inner = escaped(node.text) + node.children.map((child) => textOf(child, replaced, by)).join("")
  const text = `<${node.name}${attributes.join("")}>${inner}</${node.name}>`
  return node === replaced ? by(text) : text
}
