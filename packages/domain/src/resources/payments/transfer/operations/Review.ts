import { factsFrom } from "../../../../operation/Asking.ts"
import { command } from "../../../../operation/Define.ts"
import type { AnyOperation } from "../../../../operation/Operation.ts"
import type { Transfer } from "../model/Transfer.ts"
import type { Reviews } from "../Reviews.ts"
import { type OperatedPayments, onOne } from "./Operated.ts"

/** Makes the operations by which operators review payments. */
export const reviewOperationsOf = <T extends Transfer, B>(
  { answer, noun: [article, noun], output, rejects, resource, within }: OperatedPayments<T>,
  { approve, body, emits, hold, reads, reject, sent }: Reviews<T, B>
): ReadonlyArray<AnyOperation> => {
  const { access, id, named, path } = onOne(within, resource)
  const reviewed = { ...named, output, rejects }
  const one = `${article} ${noun}`
  return [
    command({
      ...reviewed,
      name: `${resource.kind}.hold_for_review`,
      reads: access.reads,
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
      emits: emits.approve,
      *asking(input, moment) {
        const facts = yield* factsFrom(resource, id(input), (found) => reads.approve(found, moment))
        return yield* answer(approve(id(input), facts))
      }
    }),
    command({
      ...reviewed,
      name: `${resource.kind}.reject`,
      role: "move_money",
      summary: `Rejects ${one} under review: an outgoing one releases its hold, an incoming one goes back.`,
      at: ["POST", `${path}/reject`],
      body,
      emits: emits.reject,
      *asking(input) {
        return yield* answer(reject(id(input), input.body, yield* factsFrom(resource, id(input), reads.reject)))
      }
    })
  ]
}
