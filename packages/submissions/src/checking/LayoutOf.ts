import type { Layout } from "../columns/Layout.ts"
import { type FileType, layouts } from "../layouts/Layouts.ts"
import { type ReportType, reports } from "../reports/Reports.ts"

/** Type of a file that a partner submits or the bank writes. */
export type AnyFileType = FileType | ReportType

const all: { readonly [T in AnyFileType]: Layout } = { ...layouts, ...reports }

/** Returns the layout of a file. */
export const layoutOf = (type: AnyFileType): Layout => all[type]
