import { Result, Schema } from "effect"
import { fieldWithin } from "../../kernel/FieldPath.ts"
import type { JsonObject } from "../../kernel/Json.ts"
import type { JsonFault } from "../../kernel/JsonReader.ts"
import { fault, MAX_FAULTS, type Rejection, reject, type SubError } from "../../kernel/Rejection.ts"
import { parseJson } from "../../kernel/StrictJson.ts"
import type { AnyOperation, Input } from "../../operation/Operation.ts"
import { type FieldNaming, faultsOf, oneForEach } from "./Faults.ts"

type Decoder = (value: unknown) => Result.Result<unknown, ReadonlyArray<SubError>>

type NamingDecoder = (value: unknown, within: FieldNaming) => ReturnType<Decoder>

/** Decodes the path, query and body of an operation. Made once per operation, because schemas compile on first use. */
export interface InputDecoder {
  readonly operation: AnyOperation
  readonly params: Decoder
  readonly query: Decoder
  readonly body: Decoder
}

/** Makes the decoder of an operation. Undeclared parts allow no fields. */
export const inputDecoder = (operation: AnyOperation): InputDecoder => ({
  operation,
  params: decoderOf(operation.params),
  query: queryDecoder(operation.query),
  body: decoderOf(operation.body)
})

const decoderOf = (schema: Schema.Decoder<unknown> | undefined): Decoder => {
  const decode = schemaDecoder(schema)
  return (value) => decode(value, fieldWithin)
}

/** Decodes a query, in which a list of one value may be sent as `events=x`. Faults name parameters as sent. */
const queryDecoder = (schema: Schema.Decoder<unknown> | undefined): Decoder => {
  const decode = schemaDecoder(schema)
  const lists = listsOf(schema)
  return (value) => {
    const query = { ...Object(value) }
    const alone = lists.filter((name) => typeof query[name] === "string")
    for (const name of alone) query[name] = [query[name]]
    return decode(query, (path, key) => {
      if (path === "") return String(key)
      return typeof key === "number" && alone.includes(path) ? path : `${path}[${String(key)}]`
    })
  }
}

const listsOf = (schema: Schema.Decoder<unknown> | undefined): ReadonlyArray<string> =>
  schema?.ast._tag === "Objects"
    ? schema.ast.propertySignatures.flatMap(({ name, type }) => (type._tag === "Arrays" ? [String(name)] : []))
    : []

const schemaDecoder = (schema: Schema.Decoder<unknown> | undefined): NamingDecoder => {
  if (schema === undefined) return decodeNothing
  const decode = Schema.decodeUnknownResult(schema, {
    errors: "all",
    onExcessProperty: "error",
    reportInput: true
  })
  return (value, within) => Result.mapError(decode(value), (error) => faultsOf(error.issue, within))
}

// A schema without fields would accept every value.
const decodeNothing: Decoder = (value) => {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return Result.fail([fault("value_malformed")])
  const names = Object.keys(value)
  return names.length === 0
    ? Result.succeed({})
    : Result.fail(names.slice(0, MAX_FAULTS).map((name) => fault("parameter_unknown", name)))
}

/** Decodes a whole request. Names every failing field of path, query and body at once; an empty body is `{}`. */
export const decodeInput = (
  decoder: InputDecoder,
  path: Readonly<Record<string, string>>,
  query: JsonObject,
  bytes: Uint8Array
): Result.Result<Input<unknown, unknown, unknown>, Rejection> => {
  const json = bytes.length === 0 ? noFields : parseJson(bytes)
  return Result.isFailure(json)
    ? Result.fail(refuseJson(json.failure))
    : decodeParts(decoder, path, query, json.success, [])
}

/** {@link decodeInput} for a body that has been read already and has the faults `known`. */
export const decodeParts = (
  decoder: InputDecoder,
  path: Readonly<Record<string, string>>,
  query: JsonObject,
  given: unknown,
  known: ReadonlyArray<SubError>
): Result.Result<Input<unknown, unknown, unknown>, Rejection> => {
  const params = decoder.params(path)
  const asked = decoder.query(query)
  const body = decoder.body(given)
  if (known.length === 0 && Result.isSuccess(params) && Result.isSuccess(asked) && Result.isSuccess(body)) {
    return Result.succeed({ params: params.success, query: asked.success, body: body.success })
  }
  const { malformed_id } = decoder.operation
  const malformed = errorsOf(params).map((one) =>
    one.choices === undefined ? fault(malformed_id, ...one.parameters) : one
  )
  const named = new Set(known.flatMap(({ parameters }) => parameters))
  const others = errorsOf(body).filter(({ parameters }) => !parameters.some((name) => named.has(name)))
  const all = [...malformed, ...errorsOf(asked), ...known, ...others]
  return Result.fail(reject("parameters_invalid", ...all.slice(0, MAX_FAULTS)))
}

const noFields: ReturnType<typeof parseJson> = Result.succeed({})

const errorsOf = (result: Result.Result<unknown, ReadonlyArray<SubError>>): ReadonlyArray<SubError> =>
  Result.isFailure(result) ? result.failure : []

/** Returns the faults of a form field that holds JSON. */
export const fieldFaults = (name: string, faults: ReadonlyArray<JsonFault>): ReadonlyArray<SubError> =>
  oneForEach(faults.map((one) => (isOfField(one) ? fieldFault(one) : fault("value_malformed", name))))

const isOfField = ({ _tag }: JsonFault): boolean =>
  _tag === "DuplicateKey" || _tag === "UnsafeNumber" || _tag === "ForbiddenCharacter"

/** Refuses a text that is not strict JSON. */
export const refuseJson = (faults: ReadonlyArray<JsonFault>): Rejection => {
  if (faults.some(({ _tag }) => _tag === "TooLarge")) return reject("content_too_large", fault("body_too_large"))
  const unreadable = faults.filter(({ _tag }) => _tag === "Malformed" || _tag === "TooDeep")
  if (unreadable.length === 0) return reject("parameters_invalid", ...oneForEach(faults.map(fieldFault)))
  return reject(
    "request_malformed",
    ...unreadable.map(({ _tag }) => fault(_tag === "TooDeep" ? "nesting_too_deep" : "payload_invalid"))
  )
}

const fieldFault = ({ _tag, path }: JsonFault): SubError => {
  if (_tag === "DuplicateKey") return fault("value_repeated", path)
  return fault(_tag === "UnsafeNumber" ? "number_inexact" : "character_forbidden", path)
}
