import { callForm } from "../../acts/CallForm.ts"
import { choicesOf } from "../../acts/Choices.ts"
import { objectOf, type Queue } from "./Queue.ts"

/** Networks whose payments can leave money in suspense. */
const networks = [
  { kind: "wire", anchor: "wire-suspense", title: "Wire money in suspense", ofBank: true },
  { kind: "instant_payment", anchor: "instant-suspense", title: "Instant payment money in suspense" }
] as const

const suspenseOf = ({ kind, ...shown }: (typeof networks)[number]): Queue => {
  const item = `${kind}_suspense_item` as const
  const operation = `${item}.resolve` as const
  return {
    name: `${item}.open`,
    ...shown,
    empty: "Money is in suspense if it could neither be posted nor be returned, and no return is under way.",
    item: (context, program_id, waiting) => {
      const one = objectOf<`${typeof item}.list`>(waiting)
      return {
        about: "wire_id" in one ? one.wire_id : one.instant_payment_id,
        what: one.reason,
        amount: one.amount,
        forms: [
          callForm(context, {
            operation,
            label: "Resolve",
            params: { program_id, [`${item}_id`]: one.id },
            fields: [
              { name: "to", label: "Move it to", as: "choice", choices: choicesOf(operation, "to") },
              { name: "account_number_id", label: "Account number id (only for account_number)", isOptional: true }
            ],
            hasDryRun: true
          })
        ]
      }
    }
  }
}

/** Money in suspense that an operator must move, by network. */
export const suspense: ReadonlyArray<Queue> = networks.map(suspenseOf)
