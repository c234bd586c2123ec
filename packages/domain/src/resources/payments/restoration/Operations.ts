import { Result, Schema } from "effect"
import { command, retrieve } from "../../../operation/Define.ts"
import { BANK } from "../../access/program/Program.ts"
import { COUNTER } from "../trace-number/TraceNumber.ts"
import { answerRestoration, openRestoration } from "./Move.ts"
import { RESTORATION, RESTORATION_ID, Restoration, restoration } from "./model/Restoration.ts"

const { last_trace_number, note, reason } = Restoration.fields
const ofBank = { audience: "operator", program: () => BANK, output: Restoration } as const

/** Operations on a bank whose database was restored to an earlier moment. */
export const restorationOperations = [
  retrieve({
    ...ofBank,
    name: "restoration.get",
    summary: "Retrieves the latest restore of the database to an earlier moment.",
    at: ["GET", "/operator/v1/restoration"],
    rejects: ["object_not_found"],
    resource: restoration,
    id: () => RESTORATION_ID
  }),
  command({
    ...ofBank,
    name: "restoration.open",
    role: "administer",
    summary: "Records that the database was restored: workers do nothing until it is answered.",
    at: ["POST", "/operator/v1/restoration/open"],
    body: Schema.Struct({ reason }),
    reads: () => ({ objects: [RESTORATION] }),
    decide: ({ body }, facts) => Result.succeed(openRestoration(body, facts))
  }),
  command({
    ...ofBank,
    name: "restoration.answer",
    role: "administer",
    summary: "Records that every payment that a network has is marked as sent: workers start, and send all the others.",
    at: ["POST", "/operator/v1/restoration/answer"],
    body: Schema.Struct({ note, last_trace_number }),
    rejects: ["object_not_found", "object_state_conflict"],
    reads: () => ({ objects: [RESTORATION, COUNTER] }),
    decide: ({ body }, facts) => answerRestoration(body, facts)
  })
] as const
