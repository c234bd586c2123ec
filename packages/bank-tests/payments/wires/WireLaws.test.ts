import { Effect } from "effect"
import { committing, type LawMutant, type TheStore } from "../../model/laws/LawMutant.ts"
import { recordingWires } from "../../support/RecordingWires.ts"
import { MONDAY_NOON } from "../../support/Wires.ts"
import { brokenBanksBreakLaws, livesKeepTheLaws } from "../PaymentLives.ts"
import {
  creditingMore,
  forgetting,
  idle,
  neverReleasing,
  on,
  reposted,
  rewriting,
  timeless
} from "../PaymentMutants.ts"
import { liveByLaws, wireLaws } from "./WireLaws.ts"
import { fullLife, lives } from "./WireModel.ts"
import { startWorld } from "./WireModelSteps.ts"

const livesOfWires = {
  network: recordingWires,
  startWorld,
  liveByLaws,
  laws: wireLaws,
  fullLife,
  lives,
  runs: [60, 12],
  startMs: MONDAY_NOON
} as const

livesKeepTheLaws("wires", livesOfWires)

const rewritten = rewriting("wire")

const fickle = (store: TheStore): TheStore => {
  let listed = 0
  return {
    ...store,
    list: (query) =>
      Effect.map(store.list(query), (page) => ({
        ...page,
        objects: page.objects.map((one) => ({
          ...one,
          body: one.body.replace(/"charge_bearer":"shared"/, () =>
            listed++ % 2 === 0 ? '"charge_bearer":"debtor"' : '"charge_bearer":"creditor"'
          )
        }))
      }))
  }
}

/** Banks with one thing broken, and the law that each of them breaks. */
const mutants: ReadonlyArray<LawMutant> = [
  creditingMore,
  timeless("every outgoing wire comes to an end"),
  neverReleasing("holds are those of wires under review"),
  committing("books what is sent on the wrong account", "money is where the wires say", (commit) =>
    on("wire.processing", commit) ? reposted(commit, (account) => account.replace("clearing", "suspense")) : commit
  ),
  rewritten(
    "takes a rejection of the network for a settlement",
    "the network has what the bank sent, once",
    /"status":"rejected"(?=.*"reason":"account_closed")/g,
    '"status":"posted"'
  ),
  rewritten(
    "forgets the returns of a wire",
    "returns are linked both ways and never of more than the wire",
    /"return_wire_ids":\["[^\]]*\]/g,
    '"return_wire_ids":[]'
  ),
  rewritten(
    "takes a second return request beside the first",
    "a wire has at most one active return request, and none past its deadline",
    /"status":"rejected","reason"/g,
    '"status":"response_needed","reason"'
  ),
  forgetting("forgets what lies in suspense", "suspense is empty when nothing is open", "wire_suspense_item"),
  committing(
    "leaves a request accepted whose return was canceled",
    "a return request stays accepted only by a return that went through",
    (commit) => ({
      ...commit,
      writes: commit.writes.map((write) =>
        on("wire.canceled", commit)
          ? { ...write, body: write.body.replace('"status":"response_needed"', '"status":"accepted"') }
          : write
      )
    })
  ),
  idle(
    "forgets the messages about return requests",
    "the network hears each return request of the bank, and each rejection of another's",
    "wire.send_message"
  ),
  committing("knows no message that it has booked", "a message of the network is booked once", (commit) => ({
    ...commit,
    writes: commit.writes.map((write) => (write.kind === "wire" ? { ...write, uniques: [], attributes: {} } : write))
  })),
  {
    what: "shows something else in a list",
    law: "v1 and v2 decode by their schemas and agree",
    breaks: fickle
  }
]

brokenBanksBreakLaws("wires", mutants, livesOfWires)
