import { Result } from "effect"
import { fault, type Rejection, reject } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { type Facts, found } from "../../../../operation/Decision.ts"
import { accountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { withActiveOf } from "../../transfer/returns/Request.ts"
import { receivePayment } from "../incoming/Receive.ts"
import { type InstantPayment, instantPayment } from "../model/InstantPayment.ts"
import type { InstantPaymentResult } from "../model/Move.ts"
import { instantRequests, instantTransfers } from "../model/Transfers.ts"
import { amountFaults } from "../outgoing/Rules.ts"
import { refusalOfText } from "../returns/Explained.ts"
import { receiveReturn } from "../returns/Receive.ts"
import { simulateCounterparty } from "./CounterpartyStatus.ts"
import type { Message } from "./SimulatedMessage.ts"

type Incoming = Extract<Message, { readonly type: "payment" }>
type OnPayment = Exclude<Message, Incoming>

/** Decides on a message of a simulated bank as on the message of a network. */
export const deliver = (message: Message, facts: Facts): InstantPaymentResult =>
  message.type === "payment" ? deliverPayment(message, facts) : deliverTo(message, facts)

const deliverPayment = (message: Incoming, facts: Facts): InstantPaymentResult => {
  const { amount, debtor, debtor_agent, description, payment_identifiers } = message
  const number = facts.find(accountNumber, message.creditor_account_number_id)?.object
  const unknown = number === undefined ? [fault("not_found", "creditor_account_number_id")] : []
  const faults = [...amountFaults(amount), ...unknown]
  if (number === undefined || faults.length > 0) return Result.fail(reject("parameters_invalid", ...faults))
  const { end_to_end_id = "" } = payment_identifiers ?? {}
  const stated = {
    amount,
    debtor,
    debtor_agent,
    ...(description !== undefined && { description }),
    ...(end_to_end_id !== "" && { end_to_end_id })
  }
  return Result.succeed(receivePayment(stated, number, "receive", facts))
}

/** Direction of the payments that each message is about. */
const directions = {
  return: "outgoing",
  return_request: "incoming",
  rejection: "outgoing",
  acceptance: "outgoing",
  counterparty_status: "outgoing"
} as const satisfies Readonly<Record<OnPayment["type"], InstantPayment["direction"]>>

const deliverTo = (message: OnPayment, facts: Facts): InstantPaymentResult =>
  Result.gen(function* () {
    const before = yield* found(instantPayment, message.instant_payment_id, facts)
    if (before.object.direction !== directions[message.type]) return yield* Result.fail(reject("object_not_found"))
    const refusal = refusalOf(message)
    return refusal === undefined ? yield* decideOn(before, message, facts) : yield* Result.fail(refusal)
  })

const refusalOf = (message: OnPayment): Rejection | undefined =>
  message.type === "acceptance" || message.type === "counterparty_status" ? undefined : refusalOfText(message)

const decideOn = (before: Versioned<InstantPayment>, message: OnPayment, facts: Facts): InstantPaymentResult => {
  const { id, amount } = before.object
  switch (message.type) {
    case "return":
      return receiveReturn(before, message, facts)
    case "return_request":
      return instantRequests.receive(id, message, facts)
    case "rejection":
      return instantRequests.reject(id, "counterparty", message, facts)
    case "acceptance":
      return Result.flatMap(withActiveOf(instantTransfers, id, "outgoing", "accept_return_request", facts), () =>
        receiveReturn(before, { amount, reason: "honor_return_request" }, facts)
      )
    case "counterparty_status":
      return simulateCounterparty(before, message, facts)
  }
}
