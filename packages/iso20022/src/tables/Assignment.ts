import { type Content, type DataOf, field, one, type Rule, sequence, wrap } from "../Table.ts"
import { dateTime, text } from "../Values.ts"
import { participantOf } from "./Agent.ts"
import { partyOrAgent } from "./Party.ts"

const member = <const K extends string>(key: K, tag: string): Rule<{ readonly [key in K]: string }> => ({
  tag,
  times: one,
  content: sequence({ tag: "Agt", times: one, content: participantOf(key) })
})

/** Head of a return request or of its answer: who sends it to whom. */
export const assignment = (id: Content<string>) =>
  wrap(
    "Assgnmt",
    one,
    field("messageId", "Id", id, one),
    member("assigner", "Assgnr"),
    member("assignee", "Assgne"),
    field("creationTime", "CreDtTm", dateTime, one)
  )

const content = sequence(field("id", "Id", text(35), one), field("creator", "Cretr", partyOrAgent, one))

/** Case of an investigation. */
export interface Case extends DataOf<typeof content> {}

/** Case of an investigation. */
export const investigation: Content<Case> = content
