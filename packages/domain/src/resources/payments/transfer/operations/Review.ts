import type { Schema } from "effect"
import { command } from "../../../../operation/Define.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { AnyOperation, CommandReads } from "../../../../operation/Operation.ts"
import type { MoveResult } from "../model/Move.ts"
import type { Transfer } from "../model/Transfer.ts"
import { type OperatedPayments, onOne } from "./Operated.ts"

/** A step of a review: its decider, its reads, and its events by their last word. */
interface Step<T> {
  readonly decide: (id: string, facts: Facts) => MoveResult<T>
  readonly follow: (id: string, facts: Facts) => CommandReads
  readonly emits: ReadonlyArray<string>
}

/** Reviews of the payments of a network. */
export interface Reviews<T extends Transfer, B> {
  readonly hold: Step<T>["decide"]
  readonly approve: Step<T>
  /** What becomes of an outgoing payment that is approved. */
  readonly sent: "scheduled" | "sent"
  readonly reject: Omit<Step<T>, "decide"> & {
    readonly body: Schema.Decoder<B>
    readonly decide: (id: string, stated: B, facts: Facts) => MoveResult<T>
  }
}

/** Makes the operations by which operators review payments. */
export const reviewOperationsOf = <T extends Transfer, B>(
  { answer, noun: [article, noun], output, rejects, resource, within }: OperatedPayments<T>,
  { approve, hold, reject, sent }: Reviews<T, B>
): ReadonlyArray<AnyOperation> => {
  const { access, id, path } = onOne(within, resource)
  const reviewed = { ...access, output, rejects }
  const one = `${article} ${noun}`
  return [
    command({
      ...reviewed,
      name: `${resource.kind}.hold_for_review`,
      summary: `Stops an outgoing ${noun} that the network does not have yet, until it is approved or rejected.`,
      at: ["POST", `${path}/review`],
      emits: [`${resource.kind}.under_review`],
      decide: (input, facts) => answer(hold(id(input), facts))
    }),
    command({
      ...reviewed,
      name: `${resource.kind}.approve`,
      role: "move_money",
      summary: `Approves ${one} under review: an outgoing one is ${sent}, an incoming one is posted.`,
      at: ["POST", `${path}/approve`],
      emits: approve.emits,
      follow: (input, facts) => approve.follow(id(input), facts),
      decide: (input, facts) => answer(approve.decide(id(input), facts))
    }),
    command({
      ...reviewed,
      name: `${resource.kind}.reject`,
      role: "move_money",
      summary: `Rejects ${one} under review: an outgoing one releases its hold, an incoming one goes back.`,
      at: ["POST", `${path}/reject`],
      body: reject.body,
      emits: reject.emits,
      follow: (input, facts) => reject.follow(id(input), facts),
      decide: (input, facts) => answer(reject.decide(id(input), input.body, facts))
    })
  ]
}
