import { committing, type LawMutant } from "../../model/laws/LawMutant.ts"
import { recordingInstants } from "../../support/RecordingInstants.ts"
import { brokenBanksBreakLaws, livesKeepTheLaws } from "../PaymentLives.ts"
import { creditingMore, forgetting, idle, neverReleasing, on, reposted, rewriting } from "../PaymentMutants.ts"
import { instantReturnLaws, liveByLaws } from "./InstantReturnLaws.ts"
import { fullLife, lives } from "./InstantReturnModel.ts"
import { startWorld } from "./InstantReturnSteps.ts"

const livesOfReturns = {
  network: recordingInstants,
  startWorld,
  liveByLaws,
  laws: instantReturnLaws,
  fullLife,
  lives,
  runs: [60, 12]
} as const

livesKeepTheLaws("returns of instant payments", livesOfReturns)

const rewritten = rewriting("instant_payment")

const without = (what: string, law: string, event: string): LawMutant =>
  committing(what, law, (commit) => ({ ...commit, events: commit.events.filter(({ name }) => name !== event) }))

/** Banks with one thing broken, and the law that each of them breaks. */
const mutants: ReadonlyArray<LawMutant> = [
  creditingMore,
  committing("books what is sent on the wrong account", "money is where the payments say", (commit) =>
    on("instant_payment.posted", commit)
      ? reposted(commit, (account, place) => (place === 1 ? "gl_instant_suspense" : account))
      : commit
  ),
  committing("books a refused return nowhere", "money is where the payments say", (commit) =>
    commit.writes.some(({ body }) =>
      ['"direction":"incoming"', '"rejection":{', '"return":{'].every((part) => body.includes(part))
    )
      ? { ...commit, transactions: [] }
      : commit
  ),
  neverReleasing("money is where the payments say"),
  rewritten(
    "forgets the returns of a payment",
    "returns are linked both ways, of the whole amount, and one of them counts",
    /"return_payment_ids":\["[^\]]*\]/g,
    '"return_payment_ids":[]'
  ),
  rewritten(
    "returns a payment as often as it is asked",
    "returns are linked both ways, of the whole amount, and one of them counts",
    /"returned":true/g,
    '"returned":false'
  ),
  rewritten(
    "takes a second return request beside the first",
    "a payment has at most one active return request, and none past its deadline",
    /"status":"rejected","reason"/g,
    '"status":"response_needed","reason"'
  ),
  idle(
    "forgets the deadlines of return requests",
    "a payment has at most one active return request, and none past its deadline",
    "instant_payment.return_request"
  ),
  rewritten(
    "lets requests wait for a time of its own",
    "the deadline of a return request is on the tenth banking day",
    /"deadline":"[^"]*"/g,
    '"deadline":"2031-01-01T00:00:00.000Z"'
  ),
  rewritten(
    "takes a rejection for an acceptance",
    "an accepted return request has a return",
    /"status":"rejected","reason"/g,
    '"status":"accepted","reason"'
  ),
  without(
    "is silent about the answer to its request",
    "each resolution of our request has an event, and each request to be answered",
    "instant_payment.return_request_status_updated"
  ),
  without(
    "is silent about a request to be answered",
    "each resolution of our request has an event, and each request to be answered",
    "instant_payment.return_request_response_needed"
  ),
  idle(
    "forgets the messages about return requests",
    "the network hears each return request of the bank, and each rejection of another's",
    "instant_payment.send_message"
  ),
  forgetting("forgets what lies in suspense", "suspense is empty when nothing is open", "instant_payment_suspense_item")
]

brokenBanksBreakLaws("returns", mutants, livesOfReturns)
