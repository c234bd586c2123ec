import { makeClient } from "@vostro/http/client"
import { Array as Arr, Effect } from "effect"
import type { OtherBanks, PaymentMessage } from "../faults/OtherBanks.ts"
import { type StoredPayment, storedPayment } from "../faults/StoredPayment.ts"
import type { StoreUnderFault } from "../faults/StoreUnderFault.ts"
import type { Workload } from "../faults/Workload.ts"

/** The restored bank and its networks. */
export interface Restored {
  readonly store: StoreUnderFault
  readonly baseUrl: string
  readonly operator_token: string
  readonly workload: Workload
  readonly networks: OtherBanks
}

/** Number of payments marked as sent, by network, and the highest trace number at the ACH network. */
export interface Marked {
  readonly ach: number
  readonly wires: number
  readonly instants: number
  readonly last_trace_number: string | undefined
}

/** Marks of an operator who compares nothing. */
export const nothing: Marked = { ach: 0, wires: 0, instants: 0, last_trace_number: undefined }

/**
 * Marks everything that the networks have and the bank shows as unsent, as an operator does by the operations of the
 * bank: a message names a payment by its id, or, if a partner has made it anew, by its reference.
 */
export const reconcile = async (restored: Restored): Promise<Marked> => {
  const { networks, store, workload } = restored
  const payments = (await store.rows(workload.program_id)).payments.map(storedPayment)
  const outgoing = payments.filter(
    ({ direction, key, kind }) => direction === "outgoing" && key !== undefined && kind !== "internal_transfer"
  )
  const byId = new Map(outgoing.map((one) => [one.id, one]))
  const byKey = new Map(outgoing.map((one) => [one.key, one]))
  const find = (id: string, reference: string | undefined) => byId.get(id) ?? byKey.get(reference)
  const single = networks.journal.flatMap((message) => (message.rail === "ach" ? [] : [message]))
  let [wires, instants] = [0, 0]
  for (const messages of Object.values(Arr.groupBy(single, ({ payment_id }) => payment_id))) {
    const [first] = messages
    const one = find(first.payment_id, first.reference)
    if (one === undefined || !isOpen(one)) continue
    if (one.kind === "wire") {
      await markWire(restored, one, messages)
      wires++
    } else {
      await markInstant(restored, one, messages)
      instants++
    }
  }
  const windows = networks.journal.flatMap((message) => (message.rail === "ach" ? [message] : []))
  const entries = windows.flatMap(({ entries, message_id }) => entries.map((entry) => ({ ...entry, message_id })))
  const toMark = Arr.dedupeWith(entries, (a, b) => a.trace_number === b.trace_number).flatMap((entry) => {
    const one = find(entry.payment_id, entry.reference)
    return one?.status === "scheduled" || one?.status === "processing" ? [{ ...entry, ach_id: one.id }] : []
  })
  await markEntries(restored, toMark)
  const last_trace_number = entries
    .map(({ trace_number }) => trace_number)
    .sort()
    .at(-1)
  return { ach: toMark.length, wires, instants, last_trace_number }
}

const OPEN: Readonly<Record<string, ReadonlyArray<string>>> = {
  wire: ["created", "under_review", "scheduled", "cancel_pending", "processing"],
  instant_payment: ["created", "under_review"]
}

const isOpen = ({ kind, status }: StoredPayment): boolean => OPEN[kind]?.includes(status) === true

const operatorOf = ({ baseUrl, operator_token }: Restored) => makeClient({ baseUrl, credentials: { operator_token } })

type Messages = Arr.NonEmptyReadonlyArray<PaymentMessage>

/** Returns the outcome of a payment at its network, which states it later where it has not yet. */
const outcomeOf = ({ networks }: Restored, messages: Messages, imad: string): PaymentMessage => {
  const last = Arr.lastNonEmpty(messages)
  if (last.answer === "Settled" || last.answer === "Rejected") return last
  const settled: PaymentMessage = { ...last, answer: "Settled", network: last.network ?? "fednow", imad }
  networks.stateLater(settled)
  return settled
}

let numbered = 0
const nextImad = (): string => `20270302VOSTRO99${String(++numbered).padStart(6, "0")}`

const markWire = async (restored: Restored, { id: wire_id }: StoredPayment, messages: Messages): Promise<void> => {
  const params = { program_id: restored.workload.program_id, wire_id: `wire_${wire_id.slice("wire_".length)}` as const }
  const { answer, code = "AC03", imad = nextImad() } = outcomeOf(restored, messages, nextImad())
  const operator = operatorOf(restored)
  const body =
    answer === "Settled"
      ? ({ outcome: "settled", message_identification: imad } as const)
      : ({ outcome: "rejected", code } as const)
  await Effect.runPromise(
    Effect.andThen(operator.call("wire.mark_sent", { params }), operator.call("wire.receive_status", { params, body }))
  )
}

const markInstant = async (restored: Restored, { id }: StoredPayment, messages: Messages): Promise<void> => {
  const instant_payment_id = `instant_payment_${id.slice("instant_payment_".length)}` as const
  const params = { program_id: programIdOf(restored), instant_payment_id }
  const { answer, code = "AC03", network = "fednow", rejected_by = "network" } = outcomeOf(restored, messages, "")
  const operator = operatorOf(restored)
  const wasAccepted = messages.some((one) => one.answer === "AcceptedWithoutPosting")
  const stated = [
    ...(wasAccepted ? [{ type: "accepted_without_posting", network } as const] : []),
    answer === "Settled" ? ({ type: "settled", network } as const) : ({ type: "rejected", rejected_by, code } as const)
  ]
  await Effect.runPromise(operator.call("instant_payment.mark_sent", { params }))
  for (const body of stated) await Effect.runPromise(operator.call("instant_payment.receive_status", { params, body }))
}

const programIdOf = ({ workload: { program_id } }: Restored) =>
  `program_${program_id.slice("program_".length)}` as const

/** Maximum number of entries of one call. */
const PAGE = 200

interface SentEntry {
  readonly message_id: string
  readonly ach_id: string
  readonly trace_number: string
}

/** Marks entries under the window that the network has them from, or under another that waits if the bank lacks it. */
const markEntries = async (restored: Restored, entries: ReadonlyArray<SentEntry>): Promise<void> => {
  if (entries.length === 0) return
  const operator = operatorOf(restored)
  const params = { program_id: programIdOf(restored) }
  const lists = await Promise.all(
    (["open", "processing", "submitting"] as const).map((status) =>
      Effect.runPromise(operator.call("ach_window.list", { params, query: { status, limit: 100 } }))
    )
  )
  const waiting = lists.flatMap(({ value }) => value.objects)
  const [any] = waiting
  if (any === undefined) throw new Error("the network has entries that wait in no window of the bank")
  for (const [message_id, sent] of Object.entries(Arr.groupBy(entries, (entry) => entry.message_id))) {
    const window = waiting.find(({ id }) => id === message_id) ?? any
    for (const page of Arr.chunksOf(sent, PAGE)) {
      const body = {
        entries: page.map(({ ach_id, trace_number }) => ({
          ach_id: `ach_${ach_id.slice("ach_".length)}` as const,
          trace_number
        }))
      }
      const call = { params: { ...params, ach_window_id: window.id }, body }
      await Effect.runPromise(operator.call("ach_window.mark_sent", call))
    }
  }
}
