import { Schema } from "effect"
import type { RefusedMove } from "../../../../kernel/Rejection.ts"
import { inNothing } from "../../transfer/model/Move.ts"
import type { PartnerPayments } from "../../transfer/operations/Change.ts"
import { inV2, type WireResult } from "../model/Move.ts"
import { type Wire, WireV2, wire } from "../model/Wire.ts"
import type { Version } from "../outgoing/StatedAgent.ts"
import { SimulatedReturnV1, SimulatedReturnV2 } from "../returns/Fields.ts"
import { termsOf } from "../returns/Operations.ts"
import type { ReceivedReturn } from "../returns/Receive.ts"
import { IncomingV1, IncomingV2 } from "./Fields.ts"
import type { Arrival } from "./Incoming.ts"

/** Differences between the simulations of v1 and v2: bodies, answers, and the arrival of incoming wires. */
export interface SimulatedVersion<I, R> {
  readonly version: Version
  readonly payments: PartnerPayments<Wire, WireResult>
  readonly refuses: RefusedMove
  readonly incoming: Schema.Decoder<I>
  readonly returning: Schema.Decoder<R>
  readonly returnOf: (body: R) => ReceivedReturn
  /** Name of the text of a return. */
  readonly information: string
  readonly arrival: Arrival
  /** Events of an arriving return. */
  readonly arrivals: ReadonlyArray<"wire.under_review" | "wire.posted" | "wire.rejected">
  /** Events of an arriving transfer; one with a close name is under review. */
  readonly arrives: ReadonlyArray<"wire.under_review" | "wire.posted">
  /** Next step of an incoming wire, for the docs. */
  readonly fate: string
}

const simulated = { simulated: true, scope: "wire/read_write" } as const

/** v1: empty answers; incoming wires wait for `advance`. */
export const v1 = {
  version: "v1",
  payments: {
    resource: wire,
    path: "/v1/simulate/wires",
    nameOf: (verb) => `wire.simulate_${verb}`,
    common: { ...simulated, output: Schema.Struct({}), unparsable_status: 422 },
    answer: inNothing
  },
  refuses: "operation_not_allowed",
  incoming: IncomingV1,
  returning: SimulatedReturnV1,
  returnOf: termsOf,
  information: "return_additional_information",
  arrival: "review",
  arrivals: ["wire.under_review"],
  arrives: ["wire.under_review"],
  fate: "waits for advance"
} as const satisfies SimulatedVersion<typeof IncomingV1.Type, typeof SimulatedReturnV1.Type>

/** v2: answers the wire; incoming wires are posted at once. */
export const v2 = {
  version: "v2",
  payments: {
    resource: wire,
    path: "/v2/simulate/wires",
    nameOf: (verb) => `wire.simulate_${verb}_v2`,
    common: { ...simulated, output: WireV2 },
    answer: inV2
  },
  refuses: "object_state_conflict",
  incoming: IncomingV2,
  returning: SimulatedReturnV2,
  returnOf: (body: typeof SimulatedReturnV2.Type): ReceivedReturn => body,
  information: "additional_information",
  arrival: "receive",
  arrivals: ["wire.posted", "wire.rejected"],
  arrives: ["wire.posted", "wire.under_review"],
  fate: "is posted at once"
} as const satisfies SimulatedVersion<typeof IncomingV2.Type, typeof SimulatedReturnV2.Type>
