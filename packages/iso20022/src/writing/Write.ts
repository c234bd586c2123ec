import { Result } from "effect"
import { WriteError } from "../faults/Fault.ts"
import { documentsOf } from "../messages/Documents.ts"
import type { Message } from "../messages/Message.ts"
import { foreignCharacters } from "../schema/Network.ts"
import { Writer } from "./Writer.ts"

/** Writes a message: the same message gives the same text. */
export const write = (message: Message): Result.Result<string, WriteError> => {
  const { network, type, envelope, body } = message
  const documents = documentsOf(network)
  const id = documents.idOf(type)
  const root = envelope === undefined ? documents.plain.get(type) : documents.enveloped(type, envelope.direction)
  if (id === undefined) return notCarried(type)
  if (root === undefined) return notCarried(envelope?.direction === undefined ? "missing direction" : "direction")
  if (envelope !== undefined && envelope.header.messageName !== id)
    return Result.fail(
      new WriteError({ path: `${root.element.tag}/AppHdr/MsgDefIdr`, reason: { _tag: "contradiction" } })
    )
  const header = envelope === undefined ? {} : { header: envelope.header }
  return new Writer(foreignCharacters[network]).document(root.element, { [type]: body, ...header })
}

const notCarried = (field: string): Result.Result<string, WriteError> =>
  Result.fail(new WriteError({ path: "", reason: { _tag: "notCarried", field } }))
