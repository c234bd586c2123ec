import type { MoneyOf, MoneyRow } from "../../transfer/model/Money.ts"
import type { WireTrigger } from "../tables/Transitions.ts"

const handedOver: MoneyRow = {
  hold: "release",
  path: ["place", "gl_wire_clearing"],
  shown: true,
  undone_by: ["wire.outgoing.reject"]
}
const returned = ["wire.outgoing.process"]
const intoSuspense: MoneyRow = { path: ["settlement", "gl_wire_suspense"], undone_by: returned }

/** Money of each move of a wire (S128). Suspense keeps the money of a refused one until it is sent back. */
export const wireMoney: MoneyOf<WireTrigger> = {
  outgoing: {
    create: [{ hold: "place" }],
    process: [handedOver],
    mark_sent: [handedOver],
    post: [{ path: ["gl_wire_clearing", "settlement"], undone_by: ["wire.incoming.receive"] }],
    reject: [{ after: ["processing"], path: ["gl_wire_clearing", "refuge"] }, { hold: "release" }],
    cancel: [{ hold: "release" }]
  },
  incoming: {
    receive: [{ path: ["settlement", "place"], shown: true, undone_by: returned }],
    review: [intoSuspense],
    refuse: [intoSuspense],
    post: [{ path: ["gl_wire_suspense", "place"], shown: true, undone_by: returned }]
  }
}
