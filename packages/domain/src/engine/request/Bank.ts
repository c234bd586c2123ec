/**
 * The way of a request through the bank. A transport passes it in undecoded, with its operation. It is authenticated,
 * admitted and decoded; then Execute.ts decides and commits a command, and Read.ts, Listed.ts and Enquire.ts answer
 * the others. Business rules are left to the deciders of the resources, paths and bodies of HTTP to the transport.
 */

import { Clock, Effect, Layer, Result } from "effect"
import { withFields } from "../../idempotency/FieldDigests.ts"
import { checkKey, fingerprintOf } from "../../idempotency/Idempotency.ts"
import type { JsonObject } from "../../kernel/Json.ts"
import { type Rejection, reject } from "../../kernel/Rejection.ts"
import type { Settings } from "../../kernel/Settings.ts"
import { settingsFaults } from "../../kernel/SettingsFaults.ts"
import type { JobServices } from "../../modules/JobServices.ts"
import { defaultCatalogue } from "../../modules/registry.ts"
import type { Catalogue } from "../../operation/Catalogue.ts"
import type { Caller } from "../../operation/Decision.ts"
import type { AnyOperation, Input } from "../../operation/Operation.ts"
import type { Entropy } from "../../ports/Entropy.ts"
import type { Files } from "../../ports/Files.ts"
import type { Store, StoreUnavailable } from "../../ports/Store.ts"
import { BANK } from "../../resources/access/program/Program.ts"
import { BankCatalogue, BankSettings } from "../decision/BankSettings.ts"
import type { ProgramContext } from "../decision/FactsOf.ts"
import { type IdSource, layerIdSource } from "../decision/IdSource.ts"
import { type KeyedLock, layerKeyedLock } from "../decision/KeyedLock.ts"
import { layerPrograms, type Programs } from "../decision/Programs.ts"
import { layerRequestsUnderWay, type RequestsUnderWay } from "../decision/RequestsUnderWay.ts"
import { layerWorkSignal, type WorkSignal } from "../decision/WorkSignal.ts"
import { type Access, accessOf, admittingProgram } from "./Access.ts"
import { decodeInput, type InputDecoder, inputDecoder } from "./Decode.ts"
import { asksDryRun, canBeDry, dryRun, isDryRun } from "./DryRun.ts"
import { type Engine, engine as theEngine } from "./Engine.ts"
import { enquire } from "./Enquire.ts"
import { Bank, type Reply, type Request } from "./Exchange.ts"
import { execute } from "./Execute.ts"
import type { Outcome } from "./Execution.ts"
import { failureReply } from "./Failure.ts"
import { asOfFirstCall, noteFirstCall } from "./FirstCall.ts"
import { exportObjects, listObjects } from "./Listed.ts"
import { siteOfCaller } from "./RateLimits.ts"
import { answerContent, fetchObject } from "./Read.ts"
import { recorded, type Seen, seenNow } from "./Recorded.ts"
import { deprecationHeaders } from "./ReplyHeaders.ts"
import { shareUse } from "./ShareUse.ts"
import { linesShownTo, shownTo } from "./ShownTo.ts"
import { checkSought } from "./Sought.ts"
import { takeUpload } from "./TakeUpload.ts"

/**
 * The bank over a store, files and a source of randomness. Its clock is Effect's. It consists of all modules, or of those
 * of a catalogue. Invalid settings throw here: with an empty master key anyone could forge access tokens.
 */
export const layerBank = (
  settings: Settings,
  catalogue: Catalogue<JobServices> = defaultCatalogue
): Layer.Layer<
  Bank | BankSettings | BankCatalogue | IdSource | Programs | WorkSignal | RequestsUnderWay | KeyedLock,
  never,
  Store | Files | Entropy
> => {
  // Settings of a module that is left out stay valid.
  const faults = settingsFaults(settings, new Set([...defaultCatalogue.settings, ...catalogue.settings]))
  if (faults.length > 0) throw new Error(`Invalid bank settings: ${faults.join("; ")}.`)
  return Layer.effect(
    Bank,
    Effect.map(theEngine, (engine) => {
      const decoderOf = makeDecoders()
      return {
        operations: offered(catalogue, settings),
        resources: catalogue.resources,
        answer: (request) => answer(engine, request, decoderOf(request.operation))
      }
    })
  ).pipe(
    Layer.provideMerge(layerPrograms),
    Layer.provideMerge(layerWorkSignal),
    Layer.provideMerge(layerRequestsUnderWay),
    Layer.provideMerge(layerIdSource),
    Layer.provideMerge(layerKeyedLock),
    Layer.provideMerge(Layer.succeed(BankSettings, settings)),
    Layer.provideMerge(Layer.succeed(BankCatalogue, catalogue))
  )
}

/** Makes each decoder on the first request for its operation: a start needs few of them. */
const makeDecoders = (): ((operation: AnyOperation) => InputDecoder) => {
  const decoders = new Map<AnyOperation, InputDecoder>()
  return (operation) => {
    const known = decoders.get(operation)
    if (known !== undefined) return known
    const made = inputDecoder(operation)
    decoders.set(operation, made)
    return made
  }
}

const offered = (
  { operations }: Pick<Catalogue, "operations">,
  { simulation }: Settings
): ReadonlyArray<AnyOperation> => operations.filter(({ simulated }) => simulation || !simulated)

const answer = (engine: Engine, request: Request, decoder: InputDecoder): Effect.Effect<Reply> => {
  const announced = deprecationHeaders(request.operation, engine.settings)
  const seen = seenNow(engine)
  return Effect.matchCauseEffect(perform(engine, request, decoder, seen), {
    onSuccess: ({ status, body, content, lines, replayed }) =>
      Effect.succeed(
        recorded(engine, request, seen, {
          status,
          body: shownTo(seen.caller, body),
          headers: { ...announced, ...ofDryRun(request), ...(replayed && { "idempotency-replayed": "true" }) },
          ...(content !== undefined && { content }),
          ...(lines !== undefined && { lines: linesShownTo(seen.caller, lines) })
        })
      ),
    onFailure: (cause) =>
      Effect.map(failureReply(engine, request, cause), (reply) =>
        recorded(engine, request, seen, {
          ...reply,
          headers: { ...announced, ...ofDryRun(request), ...reply.headers }
        })
      )
  })
}

/** Headers of an answer that nothing was written for. */
const ofDryRun = (request: Request) => isDryRun(request) && { "dry-run": "true" }

/** The stages of `failureOrder` from the credentials on; the transport checks path and method. */
const perform = Effect.fnUntraced(function* (
  engine: Engine,
  request: Request,
  decoder: InputDecoder,
  seen: Seen
): Effect.fn.Return<Outcome & Pick<Reply, "content" | "lines">, Rejection | StoreUnavailable> {
  const { operation } = request
  const now = yield* Clock.currentTimeMillis
  seen.received_ms = now
  if (operation.simulated && !engine.settings.simulation) return yield* Effect.fail(reject("url_invalid"))
  const authorization = yield* Effect.fromResult(request.authorization)
  const access = accessOf(engine, request, authorization)
  const first = yield* access
  seen.caller = first.caller
  seen.program_id = first.program?.id
  yield* countCall(engine, request, first, now)
  const isDry = yield* Effect.fromResult(asksDryRun(request))
  const key = yield* Effect.fromResult(keyOf(request, isDry))
  const query = yield* Effect.fromResult(request.query)
  if (operation._tag === "Upload") {
    const program = first.program ?? (yield* programOf(engine, request, first.caller, noInput, now))
    seen.program_id = program.id
    return yield* takeUpload(engine, request, { operation, decoder, program, key, query, access, seen })
  }
  const hasBody = operation.at[0] !== "GET"
  const bytes = hasBody ? yield* request.body : noBytes
  seen.bytes = bytes
  const { caller, program: own } = hasBody ? yield* access : first
  const input = yield* Effect.fromResult(decodeInput(decoder, request.params, query, bytes))
  const admitted = own ?? (yield* programOf(engine, request, caller, input, now))
  seen.program_id = admitted.id
  const program = isDry && own !== undefined ? asOfFirstCall(engine, operation, own, now) : admitted
  if (operation._tag === "Download") return yield* answerContent(engine, operation, program.id, input.params)
  if (operation._tag === "Export" || operation._tag === "Listing") {
    yield* Effect.fromResult(checkSought(caller, operation, input))
  }
  if (operation._tag === "Export") return yield* exportObjects(engine, operation, program.id, input, now)
  if (operation._tag !== "Command") {
    const body = yield* engine.underWay.during(read(engine, operation, caller, program.id, input))
    return { status: operation.status, body, replayed: false }
  }
  const run = isDry ? dryRun : execute
  return yield* engine.underWay.during(
    run(engine, {
      command: operation,
      input,
      program,
      caller,
      origin: request,
      ...(key !== undefined && {
        key: { slot: { endpoint: operation.name, key }, fingerprint: printOf(request, query, bytes, input) }
      })
    })
  )
})

/** Returns the key that a request runs under, if any. A dry run needs none; with one, it tells what that request would do. */
const keyOf = ({ idempotency_key, operation }: Request, isDry: boolean) => {
  const key = Result.flatMap(idempotency_key, (given) =>
    isDry && given === undefined ? Result.succeed(undefined) : checkKey(operation.idempotency, given)
  )
  return isDry ? Result.flatMap(canBeDry(operation), () => key) : key
}

const printOf = (
  { operation, params }: Request,
  query: JsonObject,
  bytes: Uint8Array,
  { body }: Input<unknown, unknown, unknown>
): string => withFields(fingerprintOf(operation, params, bytes, query), params, query, Object(body))

const noBytes = new Uint8Array()
const noInput = { params: {}, query: {}, body: {} }

const read = (
  engine: Engine,
  operation: Extract<AnyOperation, { readonly _tag: "Fetch" | "Listing" | "Enquiry" }>,
  caller: Caller,
  programId: string,
  input: Input<unknown, unknown, unknown>
) => {
  switch (operation._tag) {
    case "Fetch":
      return fetchObject(engine, operation, programId, input)
    case "Listing":
      return listObjects(engine, operation, programId, input)
    case "Enquiry":
      return enquire(engine, operation, caller, programId, input)
  }
}

/** Counts an admitted request against the rate limits. The first call of a program may start its webhooks. */
const countCall = (
  engine: Engine,
  request: Request,
  { caller, program }: Access,
  nowMs: number
): Effect.Effect<void, Rejection | StoreUnavailable> => {
  const counted = Effect.tap(Effect.fromResult(engine.rateLimits(caller, program, siteOfCaller(request), nowMs)), () =>
    shareUse(engine)
  )
  if (program === undefined || isDryRun(request)) return counted
  return Effect.andThen(counted, noteFirstCall(engine, request.operation, program, nowMs))
}

/** Returns the program of a caller that is not a partner. */
const programOf = (
  engine: Engine,
  request: Request,
  caller: Caller,
  input: Input<unknown, unknown, unknown>,
  nowMs: number
): Effect.Effect<ProgramContext, Rejection | StoreUnavailable> => {
  const id = request.operation.program?.(input) ?? BANK
  if (id === BANK) return theBank
  if (caller._tag === "Public") {
    return Effect.tap(admittingProgram(engine, request, id, nowMs), (program) =>
      countCall(engine, request, { caller, program }, nowMs)
    )
  }
  return Effect.flatMap(engine.programs.program(id, nowMs), (program) =>
    program === undefined ? Effect.fail(reject("object_not_found")) : Effect.succeed(program)
  )
}

const theBank = Effect.succeed({ id: BANK, name: "", company_prefix: "" })
