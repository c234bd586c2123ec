import { importsOf, isSource, type SourceFile } from "./houseRules.ts"
import { resolved } from "./layers.ts"

/** The imports of each file or folder, by path. */
export type Graph = ReadonlyMap<string, ReadonlyArray<string>>

/** The circles of source files that import each other, types too, each with the way to open it. */
export const circles = (files: ReadonlyArray<SourceFile>): ReadonlyArray<string> =>
  circlesIn(graphOf(files)).map(
    (circle) => `${circle.join(" -> ")}: move what they share into a file that imports none of them`
  )

/** The circles of a graph, each as the way around it: the last of it is the first. */
export const circlesIn = (all: Graph): ReadonlyArray<ReadonlyArray<string>> => {
  const found: Array<ReadonlyArray<string>> = []
  for (let graph = withoutLeaves(all); graph.size > 0; ) {
    const circle = circleIn(graph)
    found.push([...circle, ...circle.slice(0, 1)])
    graph = withoutLeaves(without(graph, circle))
  }
  return found
}

/** True for a file of a package, of the tests of the bank or of these checks: none may import itself through others. */
const isChecked = (file: SourceFile): boolean => isSource(file) || /^packages\/(bank-tests|repo)\//.test(file.path)

/** The imports of the checked files among each other. */
export const graphOf = (files: ReadonlyArray<SourceFile>): Graph => {
  const sources = files.filter(isChecked)
  const paths = new Set(sources.map(({ path }) => path))
  const targetsOf = (file: SourceFile) => importsOf(file).map((specifier) => pathOf(file.path, specifier))
  return new Map(sources.map((file) => [file.path, targetsOf(file).filter((path) => paths.has(path))]))
}

/** The path that a specifier of the repository stands for. */
const pathOf = (from: string, specifier: string): string => {
  const [, name, module] = /^@vostro\/(\w+)\/(.+)$/.exec(specifier) ?? []
  return name === undefined ? resolved(from, specifier) : `packages/${name}/src/${module}.ts`
}

/** The graph without the files that lead to no circle. */
const withoutLeaves = (graph: Graph): Graph => {
  const leaves = [...graph].flatMap(([path, imports]) => (imports.length === 0 ? [path] : []))
  return leaves.length === 0 ? graph : withoutLeaves(without(graph, leaves))
}

const without = (graph: Graph, paths: ReadonlyArray<string>): Graph => {
  const gone = new Set(paths)
  const left = [...graph].filter(([path]) => !gone.has(path))
  return new Map(left.map(([path, imports]) => [path, imports.filter((one) => !gone.has(one))]))
}

/** A circle of a graph in which every file imports another: it follows imports until one comes again. */
const circleIn = (graph: Graph): ReadonlyArray<string> => {
  const [first = ""] = graph.keys()
  const way: Array<string> = []
  for (let path = first; !way.includes(path); path = graph.get(path)?.[0] ?? "") way.push(path)
  return way.slice(way.indexOf(graph.get(way.at(-1) ?? "")?.[0] ?? ""))
}
