import { Schema } from "effect"
import { idOf } from "../../../../kernel/Resource.ts"
import type { CommandReads } from "../../../../operation/Operation.ts"
import { WireV1, WireV2, wire } from "../model/Wire.ts"

/** Path parameters of operations on one wire. */
export const byWire = Schema.Struct({ wire_id: idOf("wire") })

/** Input of an operation on one wire. */
export interface ByWire {
  readonly params: typeof byWire.Type
}

/** Reads the wire of the path. */
export const itself = ({ params }: ByWire): CommandReads => ({ objects: [{ kind: wire.kind, id: params.wire_id }] })

/** Access of partners that move wires. */
const write = { scope: "wire/read_write" } as const

/** Parts of every v1 operation that changes wires. */
export const v1 = { ...write, output: WireV1, unparsable_status: 422 } as const

/** Parts of every v2 operation that changes wires. */
export const v2 = { ...write, output: WireV2 } as const
