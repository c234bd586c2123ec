import { Schema } from "effect"
import type { RefusedMove } from "../../../../kernel/Rejection.ts"
import { inNothing } from "../../transfer/model/Move.ts"
import { inV2 } from "../model/Move.ts"
import { WireV2 } from "../model/Wire.ts"
import { SimulatedReturnV1, SimulatedReturnV2 } from "../returns/Fields.ts"
import { termsOf } from "../returns/Operations.ts"
import type { ReceivedReturn } from "../returns/Receive.ts"
import { IncomingV1, IncomingV2 } from "./Fields.ts"
import type { Arrival } from "./Incoming.ts"

/** Differences between the simulations of v1 and v2: bodies, answers, and the arrival of incoming wires. */
export interface SimulatedVersion<S extends string, O, I, R> {
  /** End of the names of the operations. */
  readonly suffix: S
  /** First segment of the paths. */
  readonly path: "v1" | "v2"
  readonly common: { readonly output: Schema.Decoder<O>; readonly unparsable_status?: 422 }
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
  readonly answer: typeof inV2
}

/** v1: empty answers; incoming wires wait for `advance`. */
export const v1 = {
  suffix: "",
  path: "v1",
  common: { output: Schema.Struct({}), unparsable_status: 422 },
  refuses: "operation_not_allowed",
  incoming: IncomingV1,
  returning: SimulatedReturnV1,
  returnOf: termsOf,
  information: "return_additional_information",
  arrival: "review",
  arrivals: ["wire.under_review"],
  arrives: ["wire.under_review"],
  fate: "waits for advance",
  answer: inNothing
} as const

/** v2: answers the wire; incoming wires are posted at once. */
export const v2 = {
  suffix: "_v2",
  path: "v2",
  common: { output: WireV2 },
  refuses: "object_state_conflict",
  incoming: IncomingV2,
  returning: SimulatedReturnV2,
  returnOf: (body: typeof SimulatedReturnV2.Type): ReceivedReturn => body,
  information: "additional_information",
  arrival: "receive",
  arrivals: ["wire.posted", "wire.rejected"],
  arrives: ["wire.posted", "wire.under_review"],
  fate: "is posted at once",
  answer: inV2
} as const
