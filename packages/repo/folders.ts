import { circlesIn, type Graph, graphOf } from "./circles.ts"
import type { SourceFile } from "./houseRules.ts"

/**
 * The circles of folders of one package that import each other, each with an import for each step of it. The root of a
 * package is a folder too. The folders of the domain have an order besides (layers.ts).
 */
export const folderCircles = (files: ReadonlyArray<SourceFile>): ReadonlyArray<string> => {
  const imports = graphOf(files)
  return circlesIn(foldersOf(imports)).map(
    (circle) => `${stepsOf(circle, imports).join(", ")}: move what they share into a folder that imports none of them`
  )
}

/** The imports of the folders among each other, each within its package. */
const foldersOf = (imports: Graph): Graph => {
  const folders = new Map<string, Set<string>>()
  for (const [path, targets] of imports) {
    const from = folderOf(path)
    const others = targets.filter((to) => packageOf(to) === packageOf(path)).map(folderOf)
    folders.set(from, new Set([...(folders.get(from) ?? []), ...others.filter((to) => to !== from)]))
  }
  return new Map([...folders].map(([from, others]) => [from, [...others]]))
}

const stepsOf = (circle: ReadonlyArray<string>, imports: Graph): ReadonlyArray<string> =>
  circle.slice(1).map((to, at) => {
    const isStep = (path: string, target: string) => folderOf(path) === circle[at] && folderOf(target) === to
    const steps = [...imports].flatMap(([path, targets]) =>
      targets.flatMap((target) => (isStep(path, target) ? [`${path} imports ${target}`] : []))
    )
    return steps[0] ?? ""
  })

const packageOf = (path: string): string => path.split("/")[1] ?? ""
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/"))
