import { entries } from "./entries.ts"
import { isSource, type SourceFile } from "./houseRules.ts"

/** Number of files from which on a folder needs an opening. */
const MANY = 6

/** Files by which one enters a folder of the domain. */
const ENTRIES = ["Definition.ts", "Operations.ts"]

const published: ReadonlySet<string> = new Set(entries.map(({ specifier }) => specifier.split("/")[1] ?? ""))
const packageOf = (path: string): string => path.split("/")[1] ?? ""
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/"))

/** True for a source that people write: generated folders need no opening. */
const isWritten = (file: SourceFile): boolean =>
  isSource(file) &&
  published.has(packageOf(file.path)) &&
  file.path.endsWith(".ts") &&
  !file.text.includes("made by `npm run reference`")

/** True if a file begins with an opening: a block of its own, which no declaration follows at once. */
const opens = (file: SourceFile): boolean => openingOf(file) !== undefined
const openingOf = ({ text }: SourceFile): string | undefined => /^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n\n/.exec(text)?.[0]

/**
 * The folders of many files that no opening introduces. An opening says what enters the folder, and what the folder leaves
 * to others. It stands in `Definition.ts` or `Operations.ts` if there is one, else in the file by which one enters.
 */
export const unopened = (files: ReadonlyArray<SourceFile>): ReadonlyArray<string> => {
  const written = files.filter(isWritten)
  return [...new Set(written.map(({ path }) => folderOf(path)))].flatMap((folder) => {
    const all = written.filter(({ path }) => folderOf(path) === folder)
    const [entry] = ENTRIES.flatMap((name) => all.filter(({ path }) => path === `${folder}/${name}`))
    const isOpened = entry === undefined ? all.some(opens) : opens(entry)
    return all.length < MANY || isOpened
      ? []
      : [`${entry?.path ?? folder}: begin with a block that introduces the folder`]
  })
}

/** The files and folders that an opening names and its package lacks. Folders stand in backticks: `resources`. */
export const lostNames = (files: ReadonlyArray<SourceFile>): ReadonlyArray<string> => {
  const written = files.filter(isSource).map(({ path }) => path)
  return files.filter(isWritten).flatMap((file) => {
    const own = written.filter((path) => packageOf(path) === packageOf(file.path))
    const named = (openingOf(file) ?? "").matchAll(/`([a-z][a-z-]*(?:\/[\w.-]+)*)`|\b([A-Z]\w*\.ts)\b/g)
    return [...named]
      .map(([, folder, name]) => folder ?? name ?? "")
      .filter((name) => !own.some((path) => `${path}/`.includes(`/${name}/`)))
      .map((name) => `${file.path}: ${name} is no file or folder of its package`)
  })
}
