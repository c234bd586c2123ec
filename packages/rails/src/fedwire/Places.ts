import { BANK } from "@vostro/domain/rails"
import type { Client } from "@vostro/http/client"
import type { About } from "@vostro/iso20022/bank"
import { Effect } from "effect"
import { allPrograms } from "../bank/ProgramList.ts"
import type { PaymentOfMessage } from "../messages/Journal.ts"

/** A wire and the partition that has it. */
export interface PlacedWire extends PaymentOfMessage {
  readonly status: string
}

/** Returns the wire of a direction that a message is about: by IMAD, else by the UETR of a transfer. */
export const wireAbout = Effect.fnUntraced(function* (
  { messageId, uetr }: About,
  direction: "outgoing" | "incoming",
  operator: Client
) {
  const programs = [...(yield* allPrograms(operator)).map(({ id }) => id), BANK]
  const searches = [
    ...(IMAD.test(messageId) ? [{ message_identification: messageId }] : []),
    ...(uetr === undefined ? [] : [{ uetr }])
  ]
  for (const search of searches) {
    for (const program_id of programs) {
      const query = { ...search, direction, limit: 100 }
      const { value } = yield* operator.call("wire.list_of_program", { params: { program_id }, query })
      const one = value.objects.find(({ type }) => !("uetr" in search) || type === "transfer")
      if (one !== undefined) return { program_id, payment_id: one.id, status: one.status } satisfies PlacedWire
    }
  }
  return undefined
})

const IMAD = /^\d{8}[A-Z0-9]{8}\d{6}$/
