/**
 * Files of ACH that the operator's adapter hands over, in items. Book.ts books an item, as an entry or as an answer to
 * one, and Ingest.ts those of a program, each item once. The records of a file are left to `@vostro/nacha`, the
 * meaning of an item to `payments/ach/incoming` and `payments/ach/disputes`.
 */

import { Result, Schema } from "effect"
import { reject } from "../../../../kernel/Rejection.ts"
import { Count, idOf } from "../../../../kernel/Resource.ts"
import { asked } from "../../../../operation/Asking.ts"
import { decision } from "../../../../operation/Decision.ts"
import { command, retrieve } from "../../../../operation/Define.ts"
import { inProgram } from "../../../../operation/InProgram.ts"
import { BANK } from "../../../access/program/Program.ts"
import { blockRefOf, isOfBank, TraceNumber, traceBlock } from "../../trace-number/TraceNumber.ts"
import { InboundItem } from "../incoming/Inbound.ts"
import { receivingPositions } from "../incoming/Receive.ts"
import { AchFile, achFile, FileDigest, fileRef, LATEST_PLACES } from "./AchFile.ts"
import { entriesIn, ingest, ingestNeeds } from "./Ingest.ts"

/** Maximum number of items of one call. */
const MAX_ITEMS = LATEST_PLACES

const byTrace = Schema.Struct({ trace_number: TraceNumber })

/** Operations of the operator's ACH adapter for incoming files. */
export const achFileOperations = [
  command({
    ...inProgram({}),
    name: "ach.ingest",
    role: "move_money",
    summary:
      "Books items of a file from the ACH network, each item once even if sent again; `next` is the place to resume.",
    at: ["POST", "/operator/v1/programs/:program_id/ach/ingest"],
    body: Schema.Struct({
      file: FileDigest,
      items: Schema.Array(Schema.Struct({ at: Count, item: InboundItem })).check(
        Schema.isMinLength(1),
        Schema.isMaxLength(MAX_ITEMS),
        Schema.makeFilter(
          (items: ReadonlyArray<{ readonly at: number }>) =>
            items.every(({ at }, index) => at > (items[index - 1]?.at ?? -1)) || "places in ascending order"
        )
      )
    }),
    output: AchFile,
    emits: ["ach.scheduled", "ach.returned", "ach.return_dishonored", "ach.return_contested", "ach.corrected"],
    *asking({ body }, moment) {
      const read = yield* asked(ingestNeeds(body, moment))
      return yield* ingest(body, yield* asked(receivingPositions(entriesIn(body), read)))
    }
  }),
  retrieve({
    ...inProgram({ file: FileDigest }),
    name: "ach_file.get",
    summary:
      "Retrieves a program's booking progress of a file from the ACH network, with the items that could not be booked.",
    at: ["GET", "/operator/v1/programs/:program_id/ach/files/:file"],
    output: AchFile,
    resource: achFile,
    id: ({ file }) => fileRef(file).id
  }),
  command({
    name: "ach.trace_owner",
    summary: "Retrieves the program that sent an ACH entry under a trace number of the bank.",
    at: ["GET", "/operator/v1/ach/traces/:trace_number"],
    audience: "operator",
    program: () => BANK,
    params: byTrace,
    output: Schema.Struct({ program_id: idOf("program") }),
    reads: ({ params }) => ({ objects: [blockRefOf(params.trace_number)] }),
    decide: ({ params }, facts) => {
      const owner = facts.find(traceBlock, blockRefOf(params.trace_number).id)
      return owner === undefined || !isOfBank(params.trace_number, facts)
        ? Result.fail(reject("object_not_found"))
        : Result.succeed(decision({ response: { program_id: owner.object.program_id } }))
    }
  })
] as const
