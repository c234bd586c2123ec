import type { MoneyOf } from "../../transfer/model/Money.ts"
import type { InstantPaymentTrigger } from "../tables/Transitions.ts"

const returned = ["instant_payment.outgoing.post"]
const comesBack = ["instant_payment.incoming.receive"]

/** Money of each move of an instant payment (S146). That of a payment under review, or of a refused return, is in suspense. */
export const instantMoney: MoneyOf<InstantPaymentTrigger> = {
  outgoing: {
    create: [{ hold: "place" }],
    post: [
      { hold: "release", path: ["place", "gl_instant_clearing", "settlement"], shown: true, undone_by: comesBack }
    ],
    reject: [{ hold: "release" }],
    cancel: [{ hold: "release" }]
  },
  incoming: {
    receive: [{ path: ["settlement", "gl_instant_clearing", "place"], shown: true, undone_by: returned }],
    review: [{ path: ["settlement", "gl_instant_clearing", "gl_instant_suspense"], shown: true, undone_by: returned }],
    // A return has settled when it is refused; a transfer has not.
    refuse: [
      {
        of: "return",
        path: ["settlement", "gl_instant_clearing", "gl_instant_suspense"],
        shown: true,
        undone_by: returned
      }
    ],
    post: [{ path: ["gl_instant_suspense", "place"], shown: true, undone_by: returned }]
  }
}
