import { command } from "../../../../operation/Define.ts"
import type { AnyOperation } from "../../../../operation/Operation.ts"
import type { Transfer } from "../model/Transfer.ts"
import type { Marks } from "../outgoing/Mark.ts"
import { type OperatedPayments, onOne } from "./Operated.ts"

/** Makes the operations by which operators mark payments, by what the network has. */
export const markOperationsOf = <T extends Transfer>(
  { answer, noun: [article, noun], output, resource, within }: OperatedPayments<T>,
  { emits, sent, unsent, word }: Marks<T>
): ReadonlyArray<AnyOperation> => {
  const { access, id, path } = onOne(within, resource)
  const marked = { ...access, role: "move_money", output, rejects: ["object_state_conflict"] } as const
  return [
    command({
      ...marked,
      name: `${resource.kind}.mark_sent`,
      summary: `Marks an outgoing ${noun} that the network has: the bank books it as ${word} and does not send it.`,
      at: ["POST", `${path}/mark_sent`],
      emits,
      decide: (input, facts) => answer(sent(id(input), facts))
    }),
    command({
      ...marked,
      name: `${resource.kind}.mark_unsent`,
      summary: `Marks ${article} ${noun} shown as ${word} that the network does not have: the bank sends it.`,
      at: ["POST", `${path}/mark_unsent`],
      decide: (input, facts) => answer(unsent(id(input), facts))
    })
  ]
}
