import { fork } from "node:child_process"
import { answerOf } from "./AchMeasures.ts"
import type { Row } from "./Measures.ts"

/** Speed of writing and reading pacs.008 messages in memory, and the memory that reading takes. */
export const measureIso20022 = async (messages: number): Promise<ReadonlyArray<Row>> => {
  const child = fork(new URL("servers/Iso20022.ts", import.meta.url), [String(messages)], {
    execArgv: ["--conditions=vostro-source"]
  })
  const field = await answerOf(child)
  return [
    { what: "pacs.008 messages written", value: messages / (field("write_ms") / 1_000), unit: "/s" },
    { what: "pacs.008 messages read", value: messages / (field("read_ms") / 1_000), unit: "/s" },
    { what: "growth of RSS, second half of reading", value: field("growth") / 1_048_576, unit: "MB" },
    { what: `RSS at most, ${messages} pacs.008 messages`, value: field("max_rss") / 1_048_576, unit: "MB" }
  ]
}
