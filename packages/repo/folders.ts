import { circlesIn, type Graph, graphOf } from "./circles.ts"
import type { SourceFile } from "./houseRules.ts"

/** Packages whose folders still import each other. */
const UNSORTED: ReadonlySet<string> = new Set(["iso20022", "rails", "sandbox", "sqlite"])

/**
 * The circles of folders of one package that import each other, each with an import for each step of it. The folders of
 * the domain have an order of their own (layers.ts), in which each file of its root is a place.
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
    if (isFree(path)) continue
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

const isFree = (path: string): boolean => packageOf(path) === "domain" || UNSORTED.has(packageOf(path))
const packageOf = (path: string): string => path.split("/")[1] ?? ""
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/"))
