import { Schema } from "effect"
import { idOf } from "../../../../kernel/Resource.ts"
import { retrieve } from "../../../../operation/Define.ts"
import { inProgram } from "../../../../operation/InProgram.ts"
import { defineResource } from "../../../../operation/ResourceDefinition.ts"
import { ach } from "../entry/Ach.ts"
import { AchMessage, messagesOf, type WriteRecords } from "./Messages.ts"

/** The messages about entries, for operators. `write` makes the records of what the bank has sent. */
export const achMessages = (write: WriteRecords) =>
  defineResource({
    resources: [],
    operations: [
      retrieve({
        ...inProgram({ ach_id: idOf("ach") }),
        name: "ach.messages",
        summary:
          "Retrieves the messages of the network about an ACH entry with their raw records, those sent as the bank writes them.",
        at: ["GET", "/operator/v1/programs/:program_id/ach/:ach_id/messages"],
        output: Schema.Struct({ messages: Schema.Array(AchMessage) }),
        resource: ach,
        id: ({ ach_id }) => ach_id,
        view: (one) => ({ messages: messagesOf(one, write) })
      })
    ]
  })
