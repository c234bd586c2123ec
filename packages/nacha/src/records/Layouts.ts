import type { Layout } from "../Layout.ts"
import { addendas } from "./AnyAddenda.ts"
import { advBatchHeader, batchHeader, enrBatchHeader, iatBatchHeader } from "./BatchHeader.ts"
import { advBatchControl, advFileControl, batchControl, fileControl } from "./Control.ts"
import { entryDetails } from "./EntryDetail.ts"
import { fileHeader } from "./FileHeader.ts"

/** Every record a file may hold, in the order it may hold them. */
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
