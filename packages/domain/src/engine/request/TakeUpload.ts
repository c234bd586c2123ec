import { Cause, Clock, Effect, Exit } from "effect"
import { withFields } from "../../idempotency/FieldDigests.ts"
import { formFingerprintOf } from "../../idempotency/Idempotency.ts"
import { bytesKeyOf } from "../../kernel/Identifier.ts"
import type { JsonObject } from "../../kernel/Json.ts"
import type { Rejection } from "../../kernel/Rejection.ts"
import type { AnyCommand, AnyUpload, Received } from "../../operation/Operation.ts"
import type { FileKey, Intake } from "../../ports/Files.ts"
import type { StoreUnavailable } from "../../ports/Store.ts"
import type { ProgramContext } from "../decision/FactsOf.ts"
import type { Access } from "./Access.ts"
import { decodeParts, type InputDecoder } from "./Decode.ts"
import type { Engine } from "./Engine.ts"
import type { Request } from "./Exchange.ts"
import { execute } from "./Execute.ts"
import type { Execution, Outcome } from "./Execution.ts"
import { readForm } from "./FormRead.ts"
import type { Seen } from "./Recorded.ts"

/** An upload and its request, before the body is read. */
export interface Taking {
  readonly operation: AnyUpload
  readonly decoder: InputDecoder
  readonly program: ProgramContext
  readonly key: string | undefined
  readonly query: JsonObject
  /** Checks the caller's access as of now. */
  readonly access: Effect.Effect<Access, Rejection | StoreUnavailable>
  readonly seen: Seen
}

/**
 * The upload path: the form is read while its file goes to storage, then the request is executed as a command whose
 * fingerprint covers every part. The bytes are kept if their object was committed and dropped if it was certainly not;
 * if the outcome is unknown, the sweep decides.
 */
export const takeUpload = (
  engine: Engine,
  request: Request,
  taking: Taking
): Effect.Effect<Outcome, Rejection | StoreUnavailable> =>
  Effect.flatMap(Clock.currentTimeMillis, (nowMs) => {
    const bytes_key = bytesKeyOf(engine.idSource.newSeed(nowMs))
    const at: FileKey = { program_id: taking.program.id, key: bytes_key }
    let intake: Intake | undefined
    const open = Effect.map(engine.files.open(at, nowMs), (opened) => {
      intake = opened
      return opened
    })
    const abort = Effect.suspend(() => Effect.ignore(intake?.abort ?? Effect.void))
    return Effect.flatMap(
      Effect.onError(receive(engine, request, taking, bytes_key, open), () => abort),
      (execution) => Effect.onExit(execute(engine, execution), (exit) => settle(engine, at, abort, exit))
    )
  })

/** Reads the form and stores its file. Returns the command to execute. */
const receive = Effect.fnUntraced(function* (
  { settings }: Pick<Engine, "settings">,
  request: Request,
  { operation, decoder, program, key, query, access, seen }: Taking,
  bytesKey: string,
  open: Effect.Effect<Intake, StoreUnavailable>
): Effect.fn.Return<Execution, Rejection | StoreUnavailable> {
  const { params, form } = request
  const max_bytes = operation.form.allowed_bytes?.(settings) ?? operation.form.max_bytes
  const read = yield* readForm(form(max_bytes), { ...operation.form, max_bytes }, open)
  seen.file = read.file
  const { caller } = yield* access
  const input = yield* Effect.fromResult(decodeParts(decoder, params, query, read.fields, read.faults))
  // A form without a file has a fault.
  if (read.file === undefined) return yield* Effect.die("form without a file passed validation")
  const parts = Object.fromEntries(read.prints.map(([name, ...part]) => [name, part]))
  const fingerprint = withFields(formFingerprintOf(operation, params, read.prints), params, parts)
  return {
    command: commandOf(operation, { ...read.file, bytes_key: bytesKey }),
    input,
    program,
    caller,
    origin: request,
    ...(key !== undefined && { key: { slot: { endpoint: operation.name, key }, fingerprint } })
  }
})

const commandOf = (operation: AnyUpload, received: Received): AnyCommand => ({
  ...operation,
  _tag: "Command",
  asking: undefined,
  taken: undefined,
  decide: (input, facts) => operation.decide(input, received, facts)
})

/** Keeps or drops the bytes. The sweep makes up for failures here. */
const settle = (
  { files }: Engine,
  at: FileKey,
  abort: Effect.Effect<void>,
  exit: Exit.Exit<Outcome, Rejection | StoreUnavailable>
): Effect.Effect<void> => {
  if (Exit.isSuccess(exit)) return exit.value.replayed ? abort : Effect.ignore(files.keep(at))
  return isInDoubt(exit.cause) ? Effect.void : abort
}

/** True if the outcome of the commit is unknown. */
const isInDoubt = (cause: Cause.Cause<Rejection | StoreUnavailable>): boolean =>
  Cause.hasDies(cause) ||
  cause.reasons.some(
    (reason) =>
      Cause.isFailReason(reason) && reason.error._tag === "Rejection" && reason.error.code === "gateway_timeout"
  )
