import { Result } from "effect"
import type { Documents, Root } from "../messages/Documents.ts"
import type { Message } from "../messages/Message.ts"
import { messageTypes } from "../messages/Messages.ts"
import type { Found } from "../schema/Frame.ts"
import type { Network } from "../schema/Network.ts"

/** Puts together the message of a document that was read to its end. */
export const finished = (
  network: Network,
  documents: Documents,
  root: Root | undefined,
  data: Readonly<Record<string, unknown>>
): Result.Result<Message, Found> => {
  const [type, ...others] = messageTypes.filter((name) => data[name] !== undefined)
  const below = root?.element.tag ?? ""
  if (type === undefined) return Result.fail({ below, reason: { _tag: "missing" } })
  if (others.length > 0) return Result.fail({ below, reason: { _tag: "alternatives" } })
  const { header } = data
  if (nameIn(header) !== undefined && nameIn(header) !== documents.idOf(type))
    return Result.fail({ below: `${below}/AppHdr/MsgDefIdr`, reason: { _tag: "contradiction" } })
  const envelope = root?.envelope === undefined ? {} : { envelope: { header, ...root.envelope } }
  // trusted: the tables from which the types derive filled the data
  return Result.succeed({ network, type, ...envelope, body: data[type] } as Message)
}

const nameIn = (header: unknown): unknown =>
  typeof header === "object" && header !== null && "messageName" in header ? header.messageName : undefined
