import type { AnyOperation } from "../../../../operation/Operation.ts"
import type { Transfer } from "../model/Transfer.ts"
import type { Marks } from "../outgoing/Mark.ts"
import type { Reviews } from "../Reviews.ts"
import type { Item, SuspenseItems } from "../returns/Suspense.ts"
import { markOperationsOf } from "./Mark.ts"
import type { OperatedPayments } from "./Operated.ts"
import { reviewOperationsOf } from "./Review.ts"
import { suspenseOperationsOf } from "./Suspense.ts"

/** Work of operators on the payments of a network; `B` is the body of a rejection, `I` an item in suspense. */
interface OperatorWork<T extends Transfer, B, I extends Item> {
  readonly reviews: Reviews<T, B>
  readonly suspense: SuspenseItems<I>
  readonly marks: Marks<T>
}

/** Makes the operations by which operators decide on the payments of a network. */
export const operatorOperationsOf = <T extends Transfer, B, I extends Item>(
  payments: OperatedPayments<T>,
  { marks, reviews, suspense }: OperatorWork<T, B, I>
): ReadonlyArray<AnyOperation> => [
  ...reviewOperationsOf(payments, reviews),
  ...suspenseOperationsOf(payments, suspense),
  ...markOperationsOf(payments, marks)
]
