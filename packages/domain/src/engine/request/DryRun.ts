import { sha512 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { Clock, Effect, Result } from "effect"
import { SEED_BYTES } from "../../kernel/Identifier.ts"
import { instantOf } from "../../kernel/Instant.ts"
import { explained, fault, notOneOf, type Rejection, reject } from "../../kernel/Rejection.ts"
import type { Foreseen } from "../../operation/Foreseen.ts"
import type { AnyOperation } from "../../operation/Operation.ts"
import type { StoreUnavailable } from "../../ports/Store.ts"
import { isClaimedElsewhere } from "../decision/CommitClaimed.ts"
import type { IdSource } from "../decision/IdSource.ts"
import { answerOr, deliberateOnStore, heldBy } from "./DecideOnStore.ts"
import type { Engine } from "./Engine.ts"
import type { Request } from "./Exchange.ts"
import { type Execution, type Outcome, runningName } from "./Execution.ts"
import { foreseen, nothingForeseen } from "./Foresee.ts"

const HEADER = "Dry-Run"

/** Returns true for a request that asks for a dry run. A read changes nothing, so it ignores the header. */
export const asksDryRun = ({ dry_run, operation }: Request): Result.Result<boolean, Rejection> => {
  if (dry_run === undefined || operation.at[0] === "GET" || isAbsent(dry_run)) return notAsked
  return Result.flatMap(dry_run, (given) => {
    if (given === undefined || given === "false") return notAsked
    if (given === "true") return Result.succeed(true)
    return Result.fail(reject("parameters_invalid", notOneOf(["true", "false"], HEADER)))
  })
}

const notAsked: Result.Result<boolean, Rejection> = Result.succeed(false)

const isAbsent = (header: Result.Result<string | undefined, Rejection>): boolean =>
  Result.isSuccess(header) && header.success === undefined

/** True if a request is a dry run, or asks for one in a way that is refused. */
export const isDryRun = (request: Request): boolean => {
  const asked = asksDryRun(request)
  return Result.isFailure(asked) || asked.success
}

/** Refuses a dry run of an upload, and of an operation whose answer shows a secret. */
export const canBeDry = (operation: AnyOperation): Result.Result<void, Rejection> => {
  const why = objectionTo(operation)
  return why === undefined
    ? Result.void
    : Result.fail(reject("parameters_invalid", explained(fault("value_not_allowed", HEADER), why)))
}

const objectionTo = (operation: AnyOperation): string | undefined => {
  const { name } = operation
  if (operation._tag === "Upload") return `${name} has no dry run, because it takes a file. Send it without ${HEADER}.`
  const secret = secretOf(operation)
  return secret === undefined
    ? undefined
    : `${name} has no dry run, because its answer shows a secret, ${secret}. Send it without ${HEADER}.`
}

/** Returns the field of an answer that is a secret, if there is one. */
export const secretOf = ({ at: [method], output: { ast } }: AnyOperation): string | undefined =>
  method !== "GET" && ast._tag === "Objects"
    ? ast.propertySignatures.map(({ name }) => String(name)).find((name) => /(^|_)(secret|token)$/.test(name))
    : undefined

/**
 * Answers what a command would answer now, with what it would do. It decides on the store's state like the command itself,
 * and ends before the commit: it writes nothing, takes no idempotency key and draws no randomness. Its ids are of no object.
 */
export const dryRun = Effect.fnUntraced(function* (
  engine: Engine,
  execution: Execution
): Effect.fn.Return<Outcome, Rejection | StoreUnavailable> {
  const now_ms = yield* Clock.currentTimeMillis
  const running = runningUnderKey(engine, execution)
  const decided =
    running === undefined
      ? yield* deliberateOnStore({ ...engine, idSource: unrealIds }, execution, now_ms)
      : yield* answerOr(engine, execution, running)
  if ("replayed" in decided) {
    const shown = { ...nothingForeseen(now_ms), replayed: decided.replayed }
    return { ...decided, body: withForeseen(decided.body, shown) }
  }
  const { command, program } = execution
  const { taken } = command
  const isRefused =
    taken !== undefined && (yield* isClaimedElsewhere(engine.store, program.id, decided.composition.composed.writes))
  if (isRefused) return yield* Effect.fail(taken)
  const body = withForeseen(decided.composition.reply, foreseen(decided, now_ms))
  return { status: command.status, body, replayed: false }
})

const runningUnderKey = ({ running }: Engine, { key, program }: Execution) => {
  const other = key === undefined ? undefined : running.get(runningName(program.id, key.slot))
  return key === undefined || other === undefined ? undefined : heldBy({ fingerprint: other }, key.fingerprint)
}

/**
 * Ids of decisions that are never committed: those of real ones go on as if there had been none. Random numbers, such as
 * account numbers, follow from the time.
 */
export const unrealIds: IdSource["Service"] = {
  newSeed: (atMs) => ({
    atMs,
    random: sha512(utf8ToBytes(`dry run at ${instantOf(atMs).iso}`)).slice(0, SEED_BYTES),
    mark: "dryrun"
  }),
  observe: () => {}
}

/** Adds the field `dry_run` to the JSON text of an answer, which is an object. */
const withForeseen = (body: string, shown: Foreseen): string => {
  const field = `"dry_run":${JSON.stringify(shown)}}`
  return body === "{}" ? `{${field}` : `${body.slice(0, -1)},${field}`
}
