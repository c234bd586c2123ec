import { Effect, Layer } from "effect"
import { fingerprintOf } from "../idempotency/Fingerprint.ts"
import { checkKey } from "../idempotency/Key.ts"
import type { Caller } from "../kernel/Facts.ts"
import { errorBody, Rejection, reject, statusOf } from "../kernel/Rejection.ts"
import type { Settings } from "../kernel/Settings.ts"
import type { Entropy } from "../ports/Entropy.ts"
import type { Store, StoreUnavailable } from "../ports/Store.ts"
import { BANK } from "../resources/program/Program.ts"
import { operations } from "../resources/registry.ts"
import { authenticate } from "./Authenticate.ts"
import { BankSettings } from "./BankSettings.ts"
import { decodeInput, type InputDecoder, inputDecoder } from "./Decode.ts"
import { Bank, type Reply, type Request } from "./Exchange.ts"
import { execute, type Outcome } from "./Execute.ts"
import type { ProgramContext } from "./FactsOf.ts"
import { Gate, layerGate } from "./Gate.ts"
import type { AnyOperation, Input } from "./Operation.ts"
import { layerPrograms, Programs } from "./Programs.ts"
import { enquire, fetchObject, listObjects } from "./Read.ts"
import { answeredBy } from "./Refusal.ts"
import { layerWorkSignal, type WorkSignal } from "./WorkSignal.ts"

type Services = Store | Entropy | BankSettings | Programs | Gate | WorkSignal

/** What a bank needs beside its settings: a store and a source of randomness. Its clock is Effect's. */
export const layerBank = (
  settings: Settings
): Layer.Layer<Bank | BankSettings | Programs | WorkSignal, never, Store | Entropy> =>
  Layer.effect(
    Bank,
    Effect.gen(function* () {
      const services = yield* Effect.context<Services>()
      const decoders = new Map(operations.map((operation) => [operation, inputDecoder(operation)]))
      const decoderOf = (operation: AnyOperation) => decoders.get(operation) ?? inputDecoder(operation)
      return {
        answer: (request) => Effect.provideContext(answer(request, decoderOf(request.operation)), services)
      }
    })
  ).pipe(
    Layer.provide(layerGate),
    Layer.provideMerge(layerPrograms),
    Layer.provideMerge(layerWorkSignal),
    Layer.provideMerge(Layer.succeed(BankSettings, settings))
  )

const answer = (request: Request, decoder: InputDecoder): Effect.Effect<Reply, never, Services> =>
  perform(request, decoder).pipe(
    Effect.map(replyOf),
    Effect.catchTags({
      Rejection: (rejection) => Effect.succeed(refusal(request, rejection)),
      StoreUnavailable: () => Effect.succeed(refusal(request, unavailable))
    }),
    Effect.catchCause((cause) =>
      Effect.as(
        Effect.annotateLogs(Effect.logError("a request failed", cause), {
          operation: request.operation.name,
          request_id: request.request_id
        }),
        refusal(request, reject("internal_server_error"))
      )
    )
  )

const unavailable = new Rejection({ code: "service_unavailable", errors: [], retryAfterSeconds: 1 })

const replyOf = ({ status, body, replayed }: Outcome): Reply => ({
  status,
  body,
  headers: replayed ? { "idempotency-replayed": "true" } : {}
})

/** The answer that refuses a request, in the dialect of its operation. */
const refusal = ({ operation, path }: Request, refused: Rejection): Reply => {
  const rejection = answeredBy(operation, refused)
  return {
    status: statusOf(rejection),
    body: JSON.stringify(errorBody(operation.errors, rejection, path)),
    headers: rejection.retryAfterSeconds === undefined ? {} : { "retry-after": String(rejection.retryAfterSeconds) }
  }
}

/** The stages of `failureOrder`, from the credentials on; path and method are the transport's. */
const perform = Effect.fnUntraced(function* (
  request: Request,
  decoder: InputDecoder
): Effect.fn.Return<Outcome, Rejection | StoreUnavailable, Services> {
  const { operation } = request
  const caller = yield* authenticate(operation, request.authorization)
  if (caller._tag === "Partner") yield* admit(request, caller, caller.program_id)
  const key = yield* Effect.fromResult(checkKey(operation.idempotency, request.idempotency_key))
  const bytes = operation.at[0] === "GET" ? noBytes : yield* request.body
  const input = yield* Effect.fromResult(decodeInput(decoder, request.params, request.query, bytes))
  const program = yield* programOf(request, caller, input)
  if (operation._tag !== "Command") {
    return { status: operation.status, body: yield* read(operation, program.id, input), replayed: false }
  }
  return yield* execute({
    command: operation,
    input,
    program,
    caller,
    ...(key !== undefined && {
      claim: { slot: { endpoint: operation.name, key }, fingerprint: fingerprintOf(operation, request.params, bytes) }
    })
  })
})

const noBytes = new Uint8Array()

const read = (
  operation: Exclude<AnyOperation, { readonly _tag: "Command" }>,
  programId: string,
  input: Input<unknown, unknown, unknown>
) => {
  switch (operation._tag) {
    case "Fetch":
      return fetchObject(operation, programId, input)
    case "Listing":
      return listObjects(operation, programId, input)
    case "Enquiry":
      return enquire(operation, programId, input)
  }
}

const admit = Effect.fnUntraced(function* (request: Request, caller: Caller, programId: string) {
  const program = yield* (yield* Programs).program(programId)
  // A client of a program that does not exist, or credentials that name none, are no credentials.
  if (program === undefined) return yield* Effect.fail(reject("token_invalid"))
  yield* (yield* Gate).pass(request.operation, program, caller, request.source_ip)
  return program
})

const programOf = Effect.fnUntraced(function* (
  request: Request,
  caller: Caller,
  input: Input<unknown, unknown, unknown>
): Effect.fn.Return<ProgramContext, Rejection | StoreUnavailable, Programs | Gate> {
  const programs = yield* Programs
  if (caller._tag === "Partner") {
    return (yield* programs.program(caller.program_id)) ?? (yield* Effect.fail(reject("token_invalid")))
  }
  const id = request.operation.program?.(input) ?? BANK
  if (id === BANK) return { id, number_prefix: "" }
  if (caller._tag === "Public") return yield* admit(request, caller, id)
  return (yield* programs.program(id)) ?? (yield* Effect.fail(reject("object_not_found")))
})
