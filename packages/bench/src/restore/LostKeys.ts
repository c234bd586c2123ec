import { makeClient } from "@vostro/http/client"
import { Effect } from "effect"
import { inTurn } from "../faults/InTurn.ts"
import type { KeyHistory } from "../faults/KeyHistory.ts"
import { isIncoming, type RailName } from "../faults/Orders.ts"
import type { Finding } from "../faults/plan/Finding.ts"
import type { ClientContext } from "../faults/Send.ts"

const operations: Partial<Record<RailName, string>> = {
  internal_transfer: "internal_transfer.create",
  ach_credit: "ach.create",
  ach_debit: "ach.create",
  wire_v1: "wire.create",
  wire_v2: "wire.create_v2",
  instant_payment: "instant_payment.create"
}

/** Payments that the restored bank lacks, told by their keys. */
export interface LostKeys {
  readonly lost: ReadonlySet<string>
  readonly findings: ReadonlyArray<Finding>
}

/**
 * Asks the restored bank for the keys that it acknowledged. Each one from before the moment must be there; each later one
 * is there with the payment that it made, or is lost. Payments from other banks have no key.
 */
export const askForKeys = async (
  { operator_token, urlOf, workload }: ClientContext,
  acknowledged: ReadonlyArray<KeyHistory>,
  kept: ReadonlySet<string>
): Promise<LostKeys> => {
  const operator = makeClient({ baseUrl: urlOf(1), credentials: { operator_token } })
  const lost = new Set<string>()
  const findings: Array<Finding> = []
  const withKeys = acknowledged.filter(({ rail }) => !isIncoming(rail))
  await inTurn(withKeys, async ({ key, ids, rail }) => {
    const query = { operation: operations[rail] ?? "", key }
    const call = { params: { program_id: workload.program_id }, query }
    const { object_id, state } = (await Effect.runPromise(operator.call("idempotency_key.find", call))).value
    if (state === "stored" && object_id !== undefined && ids.has(object_id)) return
    if (state === "fresh" && !kept.has(key)) return void lost.add(key)
    findings.push({ anomaly: "lost", detail: `${key} was acknowledged and is ${state} (${object_id ?? "no payment"})` })
  })
  return { lost, findings }
}
