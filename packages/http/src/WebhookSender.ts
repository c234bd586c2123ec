import {
  MAX_ANSWER_BYTES,
  type WebhookOutcome,
  type WebhookRequest,
  WebhookSender
} from "@vostro/domain/ports/WebhookSender"
import { Effect, Layer } from "effect"

/** Posts webhooks with the platform's `fetch`. */
export const layerWebhookSender: Layer.Layer<WebhookSender> = Layer.succeed(WebhookSender, {
  send: (request) => Effect.promise((signal) => attempt(request, signal))
})

const attempt = async (request: WebhookRequest, interrupted: AbortSignal): Promise<WebhookOutcome> => {
  const deadline = AbortSignal.timeout(request.deadline_ms)
  try {
    const response = await fetch(request.url, {
      method: "POST",
      headers: { ...request.headers },
      body: new Uint8Array(request.body),
      redirect: "manual",
      signal: AbortSignal.any([deadline, interrupted])
    })
    return { _tag: "Answered", status: response.status, answer: await firstOf(response.body) }
  } catch (error) {
    return { _tag: "Failed", reason: deadline.aborted ? "timeout" : reasonOf(error) }
  }
}

/** The beginning of an answer. The rest is refused, so that a receiver cannot make the bank read for ever. */
const firstOf = async (body: ReadableStream<Uint8Array> | null): Promise<string> => {
  const kept = new Uint8Array(MAX_ANSWER_BYTES)
  let length = 0
  const reader = body?.getReader()
  try {
    while (reader !== undefined && length < MAX_ANSWER_BYTES) {
      const part = await reader.read()
      if (part.done) break
      const piece = part.value.subarray(0, MAX_ANSWER_BYTES - length)
      kept.set(piece, length)
      length += piece.length
    }
    await reader?.cancel()
  } catch {
    // The status is the answer, and it has come; a body that breaks off changes nothing of it.
  }
  return new TextDecoder().decode(kept.subarray(0, length)).replaceAll("\0", "\ufffd")
}

// `fetch` hides the reason behind one message. Its cause says it, by a code (`ECONNREFUSED`) or in words (`bad port`).
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  if (typeof cause === "object" && cause !== null && "code" in cause) return String(cause.code)
  if (cause instanceof Error) return cause.message
  return error instanceof Error ? error.name : "unknown"
}
