import { committing, type LawMutant } from "../../model/laws/LawMutant.ts"
import { recordingInstants } from "../../support/RecordingInstants.ts"
import { brokenBanksBreakLaws, livesKeepTheLaws } from "../PaymentLives.ts"
import { creditingMore, forgetting, neverReleasing, reposted, rewriting, timeless } from "../PaymentMutants.ts"
import { instantLaws, liveByLaws } from "./InstantLaws.ts"
import { fullLife, lives, type Step } from "./InstantModel.ts"
import { startWorld } from "./InstantModelSteps.ts"

const held: ReadonlyArray<Step> = [
  { do: "receive", number: 0, amount: 1, message: 0, isPosted: false },
  { do: "reject", nth: 0 },
  { do: "hold", nth: 0 },
  { do: "create", number: 0, amount: 1 },
  { do: "wait", seconds: 2 },
  { do: "work" }
]

const livesOfPayments = {
  network: recordingInstants,
  startWorld,
  liveByLaws,
  laws: instantLaws,
  fullLife,
  others: { "a return out of suspense is held for review": held },
  lives,
  runs: [80, 15]
} as const

livesKeepTheLaws("instant payments", livesOfPayments)

const rewritten = rewriting("instant_payment")

/** Banks with one thing broken, and the law that each of them breaks. */
const mutants: ReadonlyArray<LawMutant> = [
  creditingMore,
  timeless("every payment comes to an end, at both banks, but for reviews of outgoing payments"),
  neverReleasing("holds are those of payments under review"),
  committing("books suspense in clearing", "money is where the payments say", (commit) =>
    reposted(commit, (account) => account.replace("gl_instant_suspense", "gl_instant_clearing"))
  ),
  rewritten(
    "takes a rejection for a settlement",
    "the network has what the bank sent, once",
    /"status":"rejected"/g,
    '"status":"posted"'
  ),
  rewritten(
    "forgets the refusal of a posted payment",
    "a refusal after settlement brings the whole amount back, once",
    /"counterparty_status":"rejected"/g,
    '"counterparty_status":"posted"'
  ),
  rewritten(
    "forgets the returns of a payment",
    "returns are linked both ways, with the parties swapped",
    /"return_payment_ids":\["[^\]]*\]/g,
    '"return_payment_ids":[]'
  ),
  forgetting(
    "forgets the returns that it waits for",
    "the operator sees each return that has not come",
    "payment_exception"
  ),
  {
    what: "finds nothing that it has booked",
    law: "a payment of the network is booked once",
    breaks: (store) => ({
      ...store,
      commit: (commit) =>
        store.commit({
          ...commit,
          writes: commit.writes.map((write) =>
            write.kind === "instant_payment"
              ? { ...write, uniques: [], attributes: withoutKeys(write.attributes) }
              : write
          )
        })
    })
  }
]

const withoutKeys = ({ message: _, payment: __, ...attributes }: Readonly<Record<string, string>>) => attributes

brokenBanksBreakLaws("instant payments", mutants, livesOfPayments)
