import { existsSync, mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Client } from "@vostro/http/client"
import { putFile } from "@vostro/rails/folders"
import { Effect } from "effect"

/** Makes the folder of reports below a data folder, empty if the bank starts over, and returns its path. */
export const makeReportFolder = (folder: string, startsOver: boolean): string => {
  const path = join(folder, "reports")
  if (startsOver) rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { recursive: true, mode: 0o700 })
  return path
}

/**
 * Saves the written reports of a program that a folder does not have yet, newest first, up to a page of which it has all.
 * Returns the number of saved files.
 */
export const saveReports = Effect.fnUntraced(function* (folder: string, operator: Client, program_id: string) {
  let saved = 0
  let starting_after: string | undefined
  for (;;) {
    const query = { limit: 100, ...(starting_after !== undefined && { starting_after }) }
    const { value } = yield* operator.call("report.list", { params: { program_id }, query })
    const missing = value.objects.filter(({ file_name }) => !existsSync(join(folder, file_name)))
    for (const { id, file_name, status } of missing) {
      if (status !== "written") continue
      const content = yield* operator.call("report.content", { params: { program_id, report_id: id } })
      yield* Effect.tryPromise(() => putFile(folder, file_name, content.value))
      saved += 1
    }
    if (!value.has_more || missing.length === 0) return saved
    starting_after = value.objects.at(-1)?.id
  }
})
