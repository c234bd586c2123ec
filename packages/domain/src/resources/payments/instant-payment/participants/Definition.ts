import { command } from "../../../../operation/Define.ts"
import { defineResource } from "../../../../operation/ResourceDefinition.ts"
import { Availability, AvailabilityBody, checkAvailability } from "./CheckAvailability.ts"

/** The directory of participants, as partners ask it. */
export const participants = defineResource({
  operations: [
    command({
      name: "instant_payment.check_availability",
      summary: "Checks if the bank of a routing number takes instant payments now.",
      at: ["POST", "/v1/instant_payments/check_availability"],
      scope: "instant_payment/read_write",
      idempotency: { key: "none", min_length: 1 },
      unprocessable_status: 422,
      body: AvailabilityBody,
      output: Availability,
      decide: ({ body }, facts) => checkAvailability(body, facts)
    })
  ]
})
