import type { NamedBank } from "@vostro/domain/rails"
import type { Message } from "../messages/Message.ts"
import type { Agent } from "../tables/Agent.ts"
import { USABA } from "./Parties.ts"

/** The bank that reads a message. */
export interface Recipient {
  /** Nine digits. */
  readonly routing_number: string
  /** Service of Fedwire whose messages the bank takes; all if absent. */
  readonly service?: "TEST" | "PROD"
}

/** Returns the routing number of the bank that a message is for: `undefined` if only its network names one. */
export const recipientOf = ({ body }: Message): string | undefined => {
  if ("instructedAgent" in body) return body.instructedAgent
  return "assignee" in body ? body.assignee : undefined
}

/** Returns the reason that a bank does not take a message, as a sentence; undefined if it takes it. */
export const misdirected = (message: Message, { routing_number, service }: Recipient): string | undefined => {
  const named = recipientOf(message)
  if (named !== undefined && named !== routing_number) return `the message is for ${named}, not for ${routing_number}`
  const { service: sentTo } = message.envelope?.header ?? {}
  if (isCopy(message)) return "the message is a copy, which moves no money"
  const isOther = message.network === "fedwire" && service !== undefined && sentTo !== undefined && sentTo !== service
  return isOther ? `the message is of the service ${sentTo}, not of ${service}` : undefined
}

/** True for the copy of a message that another one has got, or that the bank has got already. */
export const isCopy = ({ envelope }: Message): boolean =>
  envelope?.header.copy === "COPY" || envelope?.header.copy === "CODU"

/** Reads the bank that an agent of an instant payment names: the networks also name a routing number without a system. */
export const namedBankIn = (agent: Agent | undefined): NamedBank => {
  const { system = USABA, member } = agent?.clearing ?? {}
  return member === undefined ? {} : { local_routing_identifier: { scheme: system, value: member } }
}
