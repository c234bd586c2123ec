import type { IncomingHttpHeaders } from "node:http"
import { escapeControls } from "@vostro/domain/operations"
import { MAX_ANSWER_BYTES, type WebhookOutcome, type WebhookRequest } from "@vostro/domain/ports"
import { Predicate } from "effect"
import type { Dispatcher } from "undici"
import type { Destination } from "./Destination.ts"
import { retryAfterMs } from "./RetryAfter.ts"

/**
 * One attempt to post a webhook. It ends with the receiver's answer, an error or the deadline. Of an answer only the beginning is
 * read, so that a receiver cannot send an endless body; the status alone decides the delivery, and a truncated body does not change
 * it.
 */
export class Attempt implements Dispatcher.DispatchHandler {
  readonly #request: WebhookRequest
  readonly #destination: Destination
  readonly #headers: Readonly<Record<string, string>>
  readonly #end: (outcome: WebhookOutcome) => void
  readonly #deadline: NodeJS.Timeout
  #controller: Dispatcher.DispatchController | undefined
  #answer: Extract<WebhookOutcome, { readonly _tag: "Answered" }> | undefined
  readonly #chunks: Array<Buffer> = []
  #length = 0
  #isOver = false
  #startedAt = 0

  constructor(
    request: WebhookRequest,
    destination: Destination,
    userAgent: string,
    end: (outcome: WebhookOutcome) => void
  ) {
    this.#request = request
    this.#destination = destination
    this.#headers = { ...request.headers, ...destination.headers, "user-agent": userAgent }
    this.#end = end
    this.#deadline = setTimeout(() => this.cut(), request.deadline_ms).unref()
    this.#post()
  }

  /** Ends it now. */
  cut(): void {
    this.#finish({ _tag: "Failed", reason: "timeout" })
    this.#controller?.abort(CUT)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    // The connection came too late.
    if (this.#isOver) controller.abort(CUT)
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // Interim answers precede the final one.
    if (status < 200) return
    const retry_after_ms = retryAfterMs(headers["retry-after"], headers.date)
    this.#answer = { _tag: "Answered", status, answer: "", ...(retry_after_ms !== undefined && { retry_after_ms }) }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#length += chunk.length
    if (this.#length < MAX_ANSWER_BYTES) return
    this.onResponseEnd()
    controller.abort(CUT)
  }

  onResponseEnd(): void {
    this.#finish({ _tag: "Failed", reason: CLOSED })
  }

  onResponseError(_: unknown, error: Error): void {
    if (this.#isLost(error)) this.#post()
    else this.#finish({ _tag: "Failed", reason: reasonOf(error) })
  }

  #post(): void {
    const { path, pool } = this.#destination
    this.#startedAt = performance.now()
    pool.dispatch({ path, method: "POST", headers: this.#headers, body: this.#request.body }, this)
  }

  /** The receiver closed a kept-alive connection just as it was reused, and read nothing: posting again is safe. */
  #isLost(error: Error): boolean {
    const opened = this.#destination.openedAt.get(error) ?? Number.POSITIVE_INFINITY
    return !this.#isOver && this.#answer === undefined && isClosing(error) && opened < this.#startedAt
  }

  /** Ends with the answer, or with another outcome if there is none. */
  #finish(otherwise: WebhookOutcome): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#deadline)
    this.#end(this.#answer === undefined ? otherwise : { ...this.#answer, answer: textOf(this.#chunks) })
  }
}

const CUT = new Error("cut off")
const CLOSED = "connection closed without a response"

const textOf = (chunks: ReadonlyArray<Buffer>): string =>
  chunks.length === 0
    ? ""
    : escapeControls(new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES)))

/** Code of undici for a connection that the other side closed. */
const CLOSED_CODE = "UND_ERR_SOCKET"

const isClosing = (error: Error): boolean =>
  "code" in error && (error.code === CLOSED_CODE || error.code === "ECONNRESET" || error.code === "EPIPE")

/** Returns the reason of a failure: its code (`ECONNREFUSED`), or else its message or name. */
const reasonOf = (error: Error): string => {
  const words = ["code", "message", "name"].map((name) =>
    Predicate.hasProperty(error, name) ? error[name] : undefined
  )
  const word = words.find((one): one is string => typeof one === "string" && one !== "") ?? "unknown"
  return word === CLOSED_CODE ? CLOSED : word
}
