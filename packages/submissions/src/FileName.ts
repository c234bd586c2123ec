import { Result } from "effect"
import { type Fault, shortened } from "./checking/Fault.ts"
import type { AnyFileType } from "./checking/LayoutOf.ts"
import { type FileType, fileTypes } from "./layouts/Layouts.ts"

/** The parts of a file's name. */
export interface FileName {
  /** Joins the files of one upload: letters, digits and dashes, at most 64 characters (ours). */
  readonly batchId: string
  readonly type: FileType
  /** 1 to 9999. A correction is the same batch with a higher version. */
  readonly version: number
}

const NAME = /^([A-Za-z0-9-]{1,64})_([a-z_]+)_V([1-9]\d{0,3})\.csv$/

/** Parses the name of a file without its folders. */
export const parseFileName = (name: string): Result.Result<FileName, Fault> => {
  const [, batchId = "", found, version] = NAME.exec(name) ?? []
  const type = fileTypes.find((one) => one === found)
  return type === undefined
    ? Result.fail({ line: 1, column: "", rule: "fileName", found: shortened(name) })
    : Result.succeed({ batchId, type, version: Number(version) })
}

/** Formats the name of a file that a partner submits or the bank writes. */
export const formatFileName = ({
  batchId,
  type,
  version
}: Omit<FileName, "type"> & { readonly type: AnyFileType }): string => `${batchId}_${type}_V${version}.csv`
