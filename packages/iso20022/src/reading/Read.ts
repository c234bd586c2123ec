import { Result } from "effect"
import type { ReadError } from "../faults/Fault.ts"
import type { Limits } from "../faults/Limits.ts"
import type { Message } from "../messages/Message.ts"
import type { Network } from "../schema/Network.ts"
import { Reader } from "./Reader.ts"

/** Reads a message of a network: an envelope with header and document, or a document alone. */
export const read = (
  network: Network,
  document: string | Uint8Array,
  limits?: Limits
): Result.Result<Message, ReadError> => {
  const reader = new Reader(network, limits)
  return Result.flatMap(reader.push(document), () => reader.end())
}
