import { add, type Cents, subtract } from "../../../../kernel/Money.ts"
import { transfersOf } from "../../transfer/model/Move.ts"
import { requestsOf } from "../../transfer/returns/Request.ts"
import type { WireTrigger } from "../tables/Transitions.ts"
import { wireMoney } from "./Money.ts"
import { requestRules } from "./Requests.ts"
import type { ReturnRequest } from "./ReturnRequest.ts"
import { SUSPENSE } from "./SuspenseItem.ts"
import { amountOf, type Wire, wire } from "./Wire.ts"

/** Cents of a wire that have not been returned. */
export const restOf = (one: Wire): Cents => subtract(amountOf(one), one.kept.returned)

/** The wires of Fedwire and their moves. A wire may be returned in parts, and a return too. */
export const wireTransfers = transfersOf<Wire, ReturnRequest, WireTrigger>({
  resource: wire,
  rail: "wire",
  money: wireMoney,
  suspense: SUSPENSE,
  settledIn: () => "gl_due_from_reserve",
  amountOf,
  returns: {
    originalOf: ({ related_wires }) => related_wires.original_wire_id,
    isReturned: (one) => restOf(one) === 0,
    isReturnable: () => true,
    linked: ({ related_wires, ...one }, { id }) => {
      const return_wire_ids = [...related_wires.return_wire_ids, id]
      return { ...one, related_wires: { ...related_wires, return_wire_ids } }
    },
    counted: ({ kept, ...one }, back) => ({ ...one, kept: { ...kept, returned: add(kept.returned, amountOf(back)) } })
  },
  requests: requestRules
})

/** Return requests for wires. */
export const wireRequests = requestsOf(wireTransfers)
