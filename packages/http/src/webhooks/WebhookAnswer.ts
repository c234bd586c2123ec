import type { IncomingMessage } from "node:http"
import { escapeControls } from "@vostro/domain/operations"
import { MAX_ANSWER_BYTES } from "@vostro/domain/ports"

/**
 * Reads the first bytes of a receiver's response as text, with control characters escaped as `\u001b`. The rest is not
 * read, so that a receiver cannot send an endless body.
 */
export const beginningOf = async (response: IncomingMessage): Promise<string> => {
  if (isEmpty(response)) {
    // Frees the connection.
    response.resume()
    return ""
  }
  const chunks: Array<Buffer> = []
  let length = 0
  try {
    for await (const chunk of response) {
      chunks.push(Buffer.from(chunk))
      length += chunk.length
      if (length >= MAX_ANSWER_BYTES) break
    }
  } catch {
    // The status decides the delivery; a truncated body does not change it.
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES))
  return escapeControls(text)
}

const isEmpty = ({ headers, statusCode }: IncomingMessage): boolean =>
  statusCode === 204 || headers["content-length"] === "0"
