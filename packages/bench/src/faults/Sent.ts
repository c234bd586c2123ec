import { Array as Arr } from "effect"
import type { Books } from "./Books.ts"
import type { Journal } from "./OtherBanks.ts"
import type { Finding } from "./plan/Finding.ts"
import type { StoredPayment } from "./StoredPayment.ts"

/** One payment in one message of the journal. */
interface SentPayment {
  readonly message_id: string
  readonly payment_id: string
  readonly account: string
  readonly amount: number
  readonly trace_number?: string
  readonly answer: string
}

/** Compares the outgoing payments with the messages that the networks took: each payment goes out at most once. */
export const checkSent = ({ journal, payments }: Books): ReadonlyArray<Finding> => {
  const sent = Arr.groupBy(journal.flatMap(paymentsIn), ({ payment_id }) => payment_id)
  const stored = new Set(payments.map(({ id }) => id))
  return [
    ...payments
      .filter(({ kind, direction }) => direction === "outgoing" && kind !== "internal_transfer")
      .flatMap((payment) => messagesOf(payment, sent[payment.id] ?? [])),
    ...Object.keys(sent)
      .filter((id) => !stored.has(id))
      .map((id): Finding => ({ anomaly: "wrongly sent", detail: `the networks have ${id}, which does not exist` }))
  ]
}

// The network takes every ACH entry that the operators accept.
const paymentsIn = (message: Journal[number]): ReadonlyArray<SentPayment> =>
  message.rail === "ach"
    ? message.entries.map((entry) => ({ ...entry, message_id: message.message_id, answer: "Settled" }))
    : [message]

/** Answers that put the money of a payment at the other bank. */
const SETTLING = ["Settled", "AcceptedWithoutPosting", "Refused"]

const messagesOf = (payment: StoredPayment, sent: ReadonlyArray<SentPayment>): ReadonlyArray<Finding> => {
  const { id, status, amount, other } = payment
  const [first] = sent
  const findings: Array<Finding> = []
  if (first === undefined) {
    return status === "posted" ? [{ anomaly: "not sent", detail: `${id} is posted and no network has it` }] : []
  }
  const messages = new Set(sent.map(({ message_id, trace_number = "" }) => `${message_id} ${trace_number}`))
  if (messages.size > 1)
    findings.push({
      anomaly: "sent twice",
      detail: `${id} went out in ${messages.size} messages: ${[...messages].join(", ")}`
    })
  if (sent.some((one) => one.amount !== amount || one.account !== other))
    findings.push({ anomaly: "wrongly sent", detail: `${id} went out with another amount or account` })
  const answers = new Set(sent.map(({ answer }) => answer))
  const isSettled = SETTLING.some((answer) => answers.has(answer))
  if (status !== (isSettled ? "posted" : "rejected"))
    findings.push({
      anomaly: "wrongly sent",
      detail: `${id} is ${status}, the network answered ${[...answers].join(", ")}`
    })
  return findings
}
