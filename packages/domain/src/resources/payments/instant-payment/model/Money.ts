import type { MoneyOf } from "../../transfer/model/Money.ts"
import type { InstantPaymentTrigger } from "../tables/Transitions.ts"

/** Money of each move of an instant payment (S146). That of a payment under review, or of a refused return, is in suspense. */
export const instantMoney: MoneyOf<InstantPaymentTrigger> = {
  outgoing: {
    create: [{ hold: "place" }],
    post: [{ hold: "release", path: ["place", "gl_instant_clearing", "settlement"], shown: true }],
    reject: [{ hold: "release" }],
    cancel: [{ hold: "release" }]
  },
  incoming: {
    receive: [{ path: ["settlement", "gl_instant_clearing", "place"], shown: true }],
    review: [{ path: ["settlement", "gl_instant_clearing", "gl_instant_suspense"], shown: true }],
    // A return has settled when it is refused; a transfer has not.
    refuse: [{ of: "return", path: ["settlement", "gl_instant_clearing", "gl_instant_suspense"], shown: true }],
    post: [{ path: ["gl_instant_suspense", "place"], shown: true }]
  }
}
