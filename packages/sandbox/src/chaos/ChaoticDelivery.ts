import type { WebhookOutcome, WebhookRequest } from "@vostro/domain/ports"
import type { ChaosCounts, ChaosKind, ChaosOptions } from "./ChaosKinds.ts"
import { chaosOf, checkDelivery, staleSecretOf } from "./Disturb.ts"
import { withStaleKey, withWrongSignature } from "./Forge.ts"

/** Delivers a webhook to its receiver. */
export type Deliver = (request: WebhookRequest) => Promise<WebhookOutcome>

/** A delivery that was not handed over yet. */
interface Held {
  readonly request: WebhookRequest
  readonly chaos: ChaosKind
  /** Number of later deliveries that pass it. */
  readonly passes: number
}

/** Number of deliveries that pass a delayed one. */
const DELAYED_BY = 3

/**
 * Puts chaos between the bank and a receiver. The bank sees a held or dropped delivery as failed and sends it again by its
 * schedule: an event is lost only if chaos takes each of its attempts.
 */
export class ChaoticDelivery {
  private options: ChaosOptions | undefined
  private readonly bankSeed: string
  private readonly deliver: Deliver
  private readonly counted: Record<keyof ChaosCounts, number>
  private held: ReadonlyArray<Held>
  private draws: number
  /** Ends with the last delivery that was begun. */
  private turn: Promise<unknown> = Promise.resolve()

  constructor(options: ChaosOptions | undefined, bankSeed: string, deliver: Deliver, original?: ChaoticDelivery) {
    this.options = options
    this.bankSeed = bankSeed
    this.deliver = deliver
    this.counted = { ...(original?.counted ?? none) }
    this.held = original?.held ?? []
    this.draws = original?.draws ?? 0
  }

  /** Number of disturbed deliveries by kind. */
  get counts(): ChaosCounts {
    return { ...this.counted }
  }

  /** The chaos that later deliveries meet; undefined without any. */
  get armed(): ChaosOptions | undefined {
    return this.options
  }

  /** Begins chaos, in place of that before. Throws a `TypeError` for options that make no sense. */
  arm(options: ChaosOptions): void {
    checkDelivery(options)
    this.options = options
    this.draws = 0
  }

  /** Ends the chaos. Deliveries that are held arrive behind those that they let pass. */
  disarm(): void {
    this.options = undefined
  }

  /**
   * Hands a webhook over as the chaos has it. One comes after the other, so that equal seeds give equal orders: a receiver
   * that checks signatures answers at other times in each run.
   */
  send(request: WebhookRequest): Promise<WebhookOutcome> {
    const { options } = this
    if (options === undefined) return this.pass(request)
    const chaos = chaosOf(options, this.bankSeed, this.draws++)
    const sent = this.turn.then(() =>
      chaos === undefined ? this.pass(request) : this.disturbed(request, chaos, options)
    )
    this.turn = sent.catch(() => undefined)
    return sent
  }

  private async disturbed(request: WebhookRequest, chaos: ChaosKind, options: ChaosOptions): Promise<WebhookOutcome> {
    this.counted[chaos] += 1
    switch (chaos) {
      case "duplicate":
        await this.deliver(request)
        return this.pass(request)
      case "concurrent_duplicate":
        return (await Promise.all([this.deliver(request), this.pass(request)]))[1]
      case "wrong_signature":
        await this.forge(withWrongSignature(request))
        return this.pass(request)
      case "stale_key":
        await this.forge(withStaleKey(request, staleSecretOf(options)))
        return this.pass(request)
      case "dropped":
        return { _tag: "Failed", reason: "chaos: dropped" }
      case "reordered":
      case "delayed":
        this.held = [...this.held, { request, chaos, passes: chaos === "reordered" ? 1 : DELAYED_BY }]
        return { _tag: "Failed", reason: `chaos: ${chaos}` }
    }
  }

  /** Returns the chaos of a fork of the bank, which continues alike. */
  fork(): ChaoticDelivery {
    return new ChaoticDelivery(this.options, this.bankSeed, this.deliver, this)
  }

  /** Delivers a webhook, and after it those that it is one of the last to pass. */
  private async pass(request: WebhookRequest): Promise<WebhookOutcome> {
    const outcome = await this.deliver(request)
    const passed = this.held.map((one) => ({ ...one, passes: one.passes - 1 }))
    this.held = passed.filter(({ passes }) => passes > 0)
    // The bank has counted their attempts as failed and sends them again, whatever the receiver answers now.
    for (const late of passed.filter(({ passes }) => passes <= 0)) await this.deliver(late.request)
    return outcome
  }

  private async forge(request: WebhookRequest): Promise<void> {
    const outcome = await this.deliver(request)
    if (outcome._tag === "Answered" && outcome.status < 300) this.counted.accepted_forgeries += 1
  }
}

const none: Record<keyof ChaosCounts, number> = {
  duplicate: 0,
  concurrent_duplicate: 0,
  reordered: 0,
  delayed: 0,
  dropped: 0,
  wrong_signature: 0,
  stale_key: 0,
  accepted_forgeries: 0
}
