import type { Message } from "@vostro/iso20022"
import { instantInboundOf, instantTransferMessageOf } from "@vostro/iso20022/bank"
import fc from "fast-check"
import { expect, it } from "vitest"
import { routeOn, sentPayment } from "../support/InstantPayments.ts"

const NETWORKS = ["fednow", "rtp"] as const
const other = { routing_number: "121042882" }

const copied = (message: Message, copy: "COPY" | "CODU" | "DUPL"): Message =>
  message.envelope === undefined
    ? message
    : { ...message, envelope: { ...message.envelope, header: { ...message.envelope.header, copy } } }

it.each(NETWORKS)("a copy of a payment of another bank on %s is not answered; a duplicate is", (network) => {
  fc.assert(
    fc.property(sentPayment, fc.constantFrom("COPY" as const, "CODU" as const), (payment, copy) => {
      const message = instantTransferMessageOf(payment, routeOn(network))
      expect(instantInboundOf(copied(message, copy), other)._tag).toBe("Unhandled")
      expect(instantInboundOf(copied(message, "DUPL"), other)._tag).toBe("Unbookable")
    }),
    { numRuns: 20 }
  )
})
