import { fork } from "node:child_process"
import { answerOf } from "./AchMeasures.ts"
import type { Row } from "./Measures.ts"

/** Speed of checking a file of transactions from disk, and the memory that it takes. */
export const measureSubmissions = async (records: number): Promise<ReadonlyArray<Row>> => {
  const child = fork(new URL("servers/Submissions.ts", import.meta.url), [String(records)], {
    execArgv: ["--conditions=vostro-source"]
  })
  const field = await answerOf(child)
  return [
    { what: "submitted transactions written", value: records / (field("write_ms") / 1_000), unit: "/s" },
    { what: "submitted transactions checked", value: records / (field("check_ms") / 1_000), unit: "/s" },
    { what: "peak RSS of a check of submitted transactions", value: field("max_rss") / 1_048_576, unit: "MB" }
  ]
}
