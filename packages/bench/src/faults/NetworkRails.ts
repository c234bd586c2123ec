import { randomUUID } from "node:crypto"
import {
  AchRail,
  fedwireAnswer,
  type InstantPayment,
  InstantRail,
  instantAnswer,
  noMessages,
  type OutboundEntry,
  type Rails,
  RailsUnavailable,
  type Submission,
  type Wire,
  WireRail
} from "@vostro/domain/rails"
import { layerSimulatedChain } from "@vostro/memory"
import { Clock, Effect, Layer } from "effect"
import type { NetworkMessage } from "./OtherBanks.ts"

/** Networks of a process of the bank. */
export interface NetworkRailsOptions {
  /** Address of the networks. */
  readonly url: string
  /** Seed of the outcomes. */
  readonly seed: string
  /** True for a broken bank: a question for an outcome goes out as a new message, as if the payment was not sent. */
  readonly sendsAgain: boolean
}

/**
 * The sandbox's networks, which outlive the process: each message is handed over before its answer counts. A message has
 * the id of its payment or window, by which the network knows a repeat.
 */
export const layerNetworkRails = ({ url, seed, sendsAgain }: NetworkRailsOptions): Layer.Layer<Rails> => {
  const messageId = (id: string): string => (sendsAgain ? `${id} ${randomUUID()}` : id)
  const handOver = (message: NetworkMessage) =>
    Effect.tryPromise({
      try: async (signal) => {
        const answer = await fetch(url, { method: "POST", body: JSON.stringify(message), signal })
        await answer.text()
        if (!answer.ok) throw new Error(`status ${answer.status}`)
      },
      catch: (cause) => new RailsUnavailable({ cause })
    })
  const sendWire = Effect.fnUntraced(function* (_: string, wire: Wire) {
    const answer = fedwireAnswer(wire, yield* Clock.currentTimeMillis)
    yield* handOver({
      rail: "wire",
      message_id: messageId(wire.id),
      payment_id: wire.id,
      account: wire.creditor.account_identifier?.value ?? "",
      amount: wire.amounts.settlement_amount,
      answer: answer._tag,
      ...referenceOf(wire.metadata),
      ...(answer._tag === "Settled" && { imad: answer.imad }),
      ...(answer._tag === "Rejected" && { code: answer.code })
    })
    return answer
  })
  const sendInstant = Effect.fnUntraced(function* (_: string, payment: InstantPayment) {
    const answer = instantAnswer(payment, yield* Clock.currentTimeMillis, seed)
    yield* handOver({
      rail: "instant_payment",
      message_id: messageId(payment.id),
      payment_id: payment.id,
      account: payment.creditor.account_number,
      amount: payment.amount,
      answer: answer._tag,
      ...(payment.description !== undefined && { reference: payment.description }),
      ...("network" in answer && { network: answer.network }),
      ...(answer._tag === "Rejected" && { code: answer.code, rejected_by: answer.rejected_by })
    })
    return answer
  })
  const submitAch = Effect.fnUntraced(function* ({ window, entriesAfter }: Submission) {
    const entries: Array<OutboundEntry> = []
    for (let page = yield* entriesAfter(undefined); page.length > 0; page = yield* entriesAfter(page.at(-1)?.ach.id))
      entries.push(...page)
    yield* handOver({ rail: "ach", message_id: messageId(window.id), entries: entries.map(lineOf) })
  })
  return Layer.mergeAll(
    Layer.succeed(AchRail, { submit: submitAch }),
    layerSimulatedChain,
    Layer.succeed(WireRail, { send: sendWire, sendMessage: noMessages }),
    Layer.succeed(InstantRail, { send: sendInstant, sendMessage: noMessages })
  )
}

const lineOf = ({ ach, trace_number }: OutboundEntry) => ({
  payment_id: ach.id,
  account: ach.direction === "outgoing" ? ach.counterparty.account_number : "",
  amount: ach.amount,
  trace_number,
  ...referenceOf(ach.metadata)
})

const referenceOf = ({ key }: Readonly<Record<string, string>> = {}) => (key === undefined ? {} : { reference: key })
