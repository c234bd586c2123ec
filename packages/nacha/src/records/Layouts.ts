import type { Layout } from "../fields/Layout.ts"
import { addendas } from "./AnyAddenda.ts"
import { advBatchHeader, batchHeader, enrBatchHeader, iatBatchHeader } from "./BatchHeader.ts"
import { advBatchControl, advFileControl, batchControl, fileControl } from "./Control.ts"
import { entryDetails } from "./EntryDetail.ts"
import { fileHeader } from "./FileHeader.ts"

/** All records of a file, in file order. */
export const layouts: ReadonlyArray<Layout> = [
  fileHeader,
  batchHeader,
  enrBatchHeader,
  iatBatchHeader,
  advBatchHeader,
  ...Object.values(entryDetails),
  ...Object.values(addendas),
  batchControl,
  advBatchControl,
  fileControl,
  advFileControl
]

const named: ReadonlyMap<string, Layout> = new Map(layouts.map((one) => [one.name, one]))

/** Returns the layout of a record by its tag. */
export const layoutOf = (record: { readonly _tag: string }): Layout => {
  const found = named.get(record._tag)
  if (found === undefined) throw new Error(`unknown record layout: ${record._tag}`)
  return found
}
