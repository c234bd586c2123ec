import { lifecycleFile } from "@vostro/console/lifecycle/LifecycleSvg"

/**
 * Draws a state diagram of a document, as a picture that brings its styles. Returns undefined for other diagrams. The text
 * of the diagram is its description.
 */
export const drawingOf = (mermaid: string): string | undefined => {
  if (!mermaid.startsWith("stateDiagram-v2")) return undefined
  const svg = lifecycleFile({ resource: "object", table: movesOf(mermaid) })
  const [moves] = [
    mermaid
      .split("\n")
      .slice(1)
      .join("; ")
      .replaceAll(/[^\w>[\]*;: -]/g, "")
      .replaceAll(">", "&gt;")
  ]
  return `<img class="lifecycle" alt="${moves.trim()}" src="data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}">`
}

// A diagram has a line for each state that a trigger leads from. In the drawing they flow together.
const movesOf = (mermaid: string) => {
  const moves = new Map<string, { readonly on: string; readonly from: Array<string>; readonly to: string }>()
  for (const [, start = "", to = "", on = ""] of mermaid.matchAll(/^ {2}(\S+) --> (\w+): (\w+)$/gm)) {
    const from = start === "[*]" ? "new" : start
    const known = moves.get(`${on} ${to}`)
    if (known === undefined) moves.set(`${on} ${to}`, { on, from: [from], to })
    else known.from.push(from)
  }
  return [...moves.values()]
}
