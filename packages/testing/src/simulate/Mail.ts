import type { WebhookOutcome, WebhookRequest } from "@vostro/domain/ports"
import type { WebhookEvent } from "@vostro/webhooks"
import { Effect } from "effect"
import type { Life } from "./Life.ts"

/** A webhook as the user's handler gets it. A comparison of its event narrows the type of its object. */
export type SimulatedWebhook = WebhookEvent & Delivered

/** How a webhook arrived. */
interface Delivered {
  /** The bytes that were signed, as text. */
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  /** Number of the attempt of its delivery, from 1. */
  readonly attempt: number
}

/** A webhook on its way. */
export interface Letter {
  readonly life: Life
  readonly webhook: SimulatedWebhook
  /** Time in ms at which the bank gives the attempt up. */
  readonly untilMs: number
  /** Tells the bank the outcome; absent if the bank has given the attempt up. */
  readonly answer?: (outcome: WebhookOutcome) => void
}

const decoder = new TextDecoder()

/** The webhooks between the bank and the user's handler. */
export class Mail {
  private letters: Array<Letter> = []
  private strays: Array<Letter> = []
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  /** Number of webhooks on their way whose sender waits for the answer. */
  get size(): number {
    return this.letters.length
  }

  /** Number of webhooks that the network still has although their sender has given them up. */
  get strayed(): number {
    return this.strays.length
  }

  /** Returns the sender of a process. */
  readonly senderOf =
    (life: Life) =>
    (request: WebhookRequest): Effect.Effect<WebhookOutcome> =>
      Effect.callback((resume) => {
        const body = decoder.decode(request.body)
        const { number } = request.attempt
        // trusted: the bank's webhooks are its events with their objects.
        const event = JSON.parse(body) as WebhookEvent
        const webhook = { ...event, body, headers: request.headers, attempt: number }
        this.letters.push({
          life,
          webhook,
          untilMs: this.now() + request.deadline_ms,
          answer: (outcome) => resume(Effect.succeed(outcome))
        })
      })

  /** Takes a letter away by its place. */
  take(at: number): Letter | undefined {
    const one = this.letters[at]
    const last = this.letters.pop()
    if (one === undefined || last === undefined || one === last) return one
    this.letters[at] = last
    return one
  }

  /** Takes a letter away whose sender waits for no answer any more. */
  takeStray(at: number): Letter | undefined {
    const one = this.strays[at]
    this.strays = this.strays.filter((other) => other !== one)
    return one
  }

  /** Leaves the letters of processes that have ended on their way, without a sender. */
  forgetDead(): void {
    const left = this.letters.filter(({ life }) => life.isOver)
    this.letters = this.letters.filter(({ life }) => !life.isOver)
    for (const letter of left) this.stray(letter)
  }

  /** Leaves a letter on its way whose sender waits for no answer. */
  stray({ life, untilMs, webhook }: Letter): void {
    this.strays.push({ life, untilMs, webhook })
  }
}
