import { allModules } from "@vostro/domain"
import { areas } from "./areas.ts"
import { type Import, importing, placeOf, resolved, SOURCES } from "./layers.ts"

const areaOf = (place: string | undefined): string | undefined =>
  areas.find(({ folders }) => place !== undefined && Object.hasOwn(folders, place.replace(/^resources\//, "")))?.module

/** Returns a module and the modules that it needs, directly or through others. */
const withNeeds = (module: string): ReadonlySet<string> => {
  const needs = allModules.find(({ name }) => name === module)?.needs ?? []
  return new Set([module, ...needs.flatMap((one) => [...withNeeds(one)])])
}

const near: ReadonlyMap<string, ReadonlySet<string>> = new Map(areas.map(({ module }) => [module, withNeeds(module)]))

/** Returns the area of a file: of its folder, or in `modules` of the module that it states. */
const areaOfFile = (path: string, text: string): string | undefined =>
  path.startsWith(`${SOURCES}modules/`) ? /^ {2}name: "(.+)",$/m.exec(text)?.[1] : areaOf(placeOf(path))

/**
 * Returns the imports of a file from areas that its module does not need. A file in `modules` names the resources of its own
 * area only.
 */
export const needFaults = (path: string, text: string, imports: ReadonlyArray<string>): ReadonlyArray<string> => {
  const area = areaOfFile(path, text)
  if (area === undefined) return []
  const allowed = path.startsWith(`${SOURCES}modules/`) ? new Set([area]) : (near.get(area) ?? new Set())
  return imports.flatMap((specifier) => {
    const other = specifier.startsWith(".") ? areaOf(placeOf(resolved(path, specifier))) : undefined
    return other === undefined || allowed.has(other)
      ? []
      : [
          `${area} may not import ${specifier} of ${other}, which it does not need: move what both use into an area before them`
        ]
  })
}

/** Violations: each area imports each other area that its module does not need. */
export const needViolations: ReadonlyArray<Import> = areas.flatMap(({ module, folders }) =>
  areas.flatMap((other) => {
    const [from = ""] = Object.keys(folders)
    const [to = ""] = Object.keys(other.folders)
    return near.get(module)?.has(other.module) ? [] : [importing(`resources/${from}`, `resources/${to}`)]
  })
)

/** Modules without an area of their name, and areas without a module. */
export const unpaired: ReadonlyArray<string> = [
  ...allModules.map(({ name }) => name).filter((name) => !areas.some(({ module }) => module === name)),
  ...areas.map(({ module }) => module).filter((module) => !allModules.some(({ name }) => name === module))
]
