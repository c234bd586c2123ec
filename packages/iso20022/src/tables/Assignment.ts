import { type Content, choice, type DataOf, field, one, placed, type Rule, sequence, wrap } from "../schema/Table.ts"
import { dateTime, text } from "../schema/Values.ts"
import { agent, participantOf } from "./Agent.ts"
import { type PartyOrAgent, party } from "./Party.ts"

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

/** On RTP a bank. */
const creator: Content<PartyOrAgent> = choice(
  field("party", "Pty", party, placed("1", "1", "-")),
  field("agent", "Agt", agent, one)
)

const content = sequence(field("id", "Id", text(35), one), field("creator", "Cretr", creator, one))

/** Case of an investigation. */
export interface Case extends DataOf<typeof content> {}

/** Case of an investigation. */
export const investigation: Content<Case> = content
