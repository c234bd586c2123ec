import type { Result, Schema } from "effect"
import type { ErrorCode } from "../../../../kernel/ErrorCode.ts"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import { idOf, type Resource } from "../../../../kernel/Resource.ts"
import type { Decision } from "../../../../operation/Decision.ts"
import type { CommandReads } from "../../../../operation/Operation.ts"
import type { MoveResult } from "../model/Move.ts"
import type { Transfer } from "../model/Transfer.ts"

/** Path parameters by name. */
type Params = Readonly<Record<string, string>>

/** Input of an operation on a program, or on an object of it. */
export interface Named {
  readonly params: Params
}

/** Access of an operator to the program of the path; `inProgram` and `inPartition` make it. */
type Within = (fields: Readonly<Record<string, Schema.Codec<string, string>>>) => {
  readonly audience: "operator"
  readonly program: (input: { readonly params: { readonly program_id: string } }) => string
  readonly params: Schema.Decoder<Params & { readonly program_id: string }>
}

/** Payments of a network as operators handle them. */
export interface OperatedPayments<T extends Transfer> {
  readonly resource: Resource<T>
  readonly within: Within
  /** Name of a payment in sentences: "a wire". */
  readonly noun: readonly ["a" | "an", string]
  readonly output: Schema.Decoder<unknown>
  readonly answer: (result: MoveResult<T>) => Result.Result<Decision, Rejection>
  /** Codes that refuse a change of a payment. */
  readonly rejects: ReadonlyArray<ErrorCode>
}

/** Returns the path of the payments of a network, below that of their program. */
export const pathOf = ({ kind }: Pick<Resource<Transfer>, "kind">): string =>
  `/operator/v1/programs/:program_id/${kind}s`

/** Makes the parts of an operation on one object of a kind: its path parameter, and the read of the object. */
export const byId = ({ kind }: Pick<Resource<Transfer>, "kind">) => {
  const name = `${kind}_id`
  const id = ({ params }: Named): string => params[name] ?? ""
  const reads = (input: Named): CommandReads => ({ objects: [{ kind, id: id(input) }] })
  return { fields: { [name]: idOf(kind) }, id, name, reads }
}

/** Makes the parts of an operator's operation on one object of a kind. */
export const onOne = (within: Within, resource: Pick<Resource<Transfer>, "kind">) => {
  const { fields, id, name, reads } = byId(resource)
  const named = within(fields)
  return { id, path: `${pathOf(resource)}/:${name}`, named, access: { ...named, reads } }
}
