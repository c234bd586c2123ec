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

const movesOf = (mermaid: string) =>
  [...mermaid.matchAll(/^ {2}(\S+) --> (\w+): (\w+)$/gm)].map(([, from = "", to = "", on = ""]) => ({
    on,
    from: [from === "[*]" ? "new" : from],
    to
  }))
