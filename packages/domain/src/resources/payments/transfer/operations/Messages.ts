import type { Schema } from "effect"
import type { ErrorCode } from "../../../../kernel/ErrorCode.ts"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import { factsFrom } from "../../../../operation/Asking.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import { command } from "../../../../operation/Define.ts"
import type { AnyCommand, AnyOperation, CommandReads, Moment } from "../../../../operation/Operation.ts"
import type { MoveResult } from "../model/Move.ts"
import type { Transfer } from "../model/Transfer.ts"
import { type OperatedPayments, onOne } from "./Operated.ts"

/** A kind of message about a payment, as the adapter of the network hands it over. */
export interface Message<T extends Transfer, B> {
  readonly body: Schema.Decoder<B>
  readonly decide: (id: string, stated: B, facts: Facts) => MoveResult<T>
  /** Returns further reads beside that of the payment. */
  readonly reads?: (stated: B) => CommandReads
  /** Returns the reads that follow from the payment. */
  readonly further?: (one: T, moment: Moment) => CommandReads
  /** Refuses a message that another payment of the bank has. */
  readonly taken?: Rejection
  readonly rejects: ReadonlyArray<ErrorCode>
  readonly emits: ReadonlyArray<string>
}

/** Messages about the payments of a network: outcomes, returns, return requests, and answers to those of the bank. */
export interface Messages<T extends Transfer, S, B, Q, J> {
  /** What an outcome says of an outgoing payment: "the outcome of an outgoing wire at the network". */
  readonly outcome: string
  readonly status: Message<T, S>
  readonly back: Message<T, B>
  readonly request: Message<T, Q>
  readonly rejection: Message<T, J>
}

/** Makes the operations by which the adapter of a network hands over messages about known payments. */
export const messageOperationsOf = <T extends Transfer, S, B, Q, J>(
  payments: OperatedPayments<T>,
  { back, outcome, rejection, request, status }: Messages<T, S, B, Q, J>
): ReadonlyArray<AnyOperation> => {
  const [, noun] = payments.noun
  const money = { role: "move_money" } as const
  return [
    messageOf(payments, "receive_status", `Books ${outcome}.`, status, money),
    messageOf(
      payments,
      "receive_return",
      `Books the return of an outgoing ${noun} from the network idempotently.`,
      back,
      money
    ),
    messageOf(
      payments,
      "receive_return_request",
      `Receives the other bank's return request for an incoming ${noun} idempotently.`,
      request
    ),
    messageOf(
      payments,
      "receive_return_request_rejection",
      `Receives the other bank's rejection of the return request for an outgoing ${noun}.`,
      rejection
    )
  ]
}

/** Makes the operation of one kind of message about a known payment; `verb` names it and ends its path. */
export const messageOf = <T extends Transfer, B>(
  { answer, output, resource, within }: OperatedPayments<T>,
  verb: string,
  summary: string,
  { body, decide, emits, further, reads, rejects, taken }: Message<T, B>,
  more: { readonly role?: "move_money" } = {}
): AnyCommand => {
  const { id, named, path } = onOne(within, resource)
  return command({
    ...named,
    ...more,
    name: `${resource.kind}.${verb}`,
    summary,
    at: ["POST", `${path}/${verb}`],
    body,
    output,
    rejects,
    emits,
    taken,
    *asking(input, moment) {
      const facts = yield* factsFrom(resource, id(input), (one) => further?.(one, moment) ?? {}, reads?.(input.body))
      return yield* answer(decide(id(input), input.body, facts))
    }
  })
}
