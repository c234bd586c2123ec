/** Resolves the references of an OpenAPI document. */
// biome-ignore lint/suspicious/noExplicitAny: a JSON document, whose parts the tests read one by one.
export const followed = (document: unknown): any => {
  const follow = (node: unknown): unknown => {
    if (typeof node !== "object" || node === null) return node
    if (Array.isArray(node)) return node.map(follow)
    if ("$ref" in node) return follow(targetOf(document, String(node.$ref)))
    return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, follow(part)]))
  }
  return follow(document)
}

const targetOf = (document: unknown, reference: string): unknown => {
  const found = reference
    .split("/")
    .slice(1)
    .reduce((node, name) => Object(node)[name], document)
  if (found === undefined) throw new Error(`${reference} leads nowhere`)
  return found
}
