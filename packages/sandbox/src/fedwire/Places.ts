import { BANK } from "@vostro/domain/rails"
import type { Client } from "@vostro/http/client"
import type { About } from "@vostro/iso20022/bank"
import { Effect } from "effect"
import { allPrograms } from "../ProgramList.ts"

/** A wire and the partition that has it. */
export interface PlacedWire {
  readonly program_id: string
  readonly wire_id: string
  readonly status: string
}

/** Format of the bank's account numbers: program prefix and eight digits. */
const ACCOUNT_NUMBER = /^\d{12}$/

/** Returns the program of an account number by its prefix, or the bank itself. */
export const programOf = (accountNumber: string | undefined, operator: Client) =>
  Effect.map(allPrograms(operator), (programs) => {
    const prefix = accountNumber !== undefined && ACCOUNT_NUMBER.test(accountNumber) ? accountNumber.slice(0, 4) : ""
    return programs.find(({ number_prefix }) => number_prefix === prefix)?.id ?? BANK
  })

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
      if (one !== undefined) return { program_id, wire_id: one.id, status: one.status } satisfies PlacedWire
    }
  }
  return undefined
})

const IMAD = /^\d{8}[A-Z0-9]{8}\d{6}$/
