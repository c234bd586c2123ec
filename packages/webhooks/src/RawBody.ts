/** Reads a body of at most `maxBytes` to its end; undefined as soon as it is longer. */
export const collect = async (
  chunks: AsyncIterable<Uint8Array> | null,
  maxBytes: number
): Promise<Uint8Array | undefined> => {
  const parts: Array<Uint8Array> = []
  let length = 0
  for await (const chunk of chunks ?? []) {
    length += chunk.length
    if (length > maxBytes) return undefined
    parts.push(chunk)
  }
  const body = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    body.set(part, at)
    at += part.length
  }
  return body
}

/**
 * Returns the bytes that a host has read for its handlers: `rawBody`, as Firebase, NestJS and others keep it, or a body
 * that it left raw. Returns null if it kept none, and undefined if they are more than `maxBytes`.
 */
export const keptBytes = (
  { body, rawBody = body }: { readonly body?: unknown; readonly rawBody?: unknown },
  maxBytes: number
): Uint8Array | null | undefined => {
  const bytes = typeof rawBody === "string" ? new TextEncoder().encode(rawBody) : rawBody
  if (!(bytes instanceof Uint8Array)) return null
  return bytes.length > maxBytes ? undefined : bytes
}

/** Makes the error of a receiver whose body another part of the host has read before it. */
export const bodyConsumed = (remedy: string): TypeError => new TypeError(`the webhook body was read before: ${remedy}`)
