import { roles } from "@vostro/domain"
import { escapeControls } from "@vostro/domain/operations"
import type { ApiError, OutputOf } from "@vostro/http/client"
import { Console, Effect, Option, Record, Schema, Stream } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { explained, Problem } from "../terminal/Problem.ts"
import { configFile } from "./Configured.ts"
import { bankUrl, operatorOf } from "./RunningBank.ts"

const json = Flag.Boolean("json").pipe(Flag.withDescription("Print the result as JSON"), Flag.withDefault(false))
const bank = { config: configFile, url: bankUrl, json }

type Shown = OutputOf<"operator.get">

const lineOf = ({ id, name, rate_limit, role, status, source_ip_allowlist }: Shown): string =>
  [id, status.padEnd(7), role.padEnd(10), escapeControls(name), source_ip_allowlist.join(","), ...rateOf(rate_limit)]
    .join("  ")
    .trimEnd()

const rateOf = (limit: Shown["rate_limit"]) => (limit === undefined ? [] : [`${limit.per_second}/s`])

const count = (name: string, description: string) =>
  Flag.Int(name).pipe(Flag.withDescription(description), Flag.optional)

const RIGHTS = "Rights of the operator; each role includes those before it"
const roleFlag = Flag.Literals("role", roles)

const limitOf = (rate: Option.Option<number>, burst: Option.Option<number>) =>
  Option.isSome(burst) && Option.isNone(rate)
    ? Effect.fail(new Problem({ text: "--burst needs --rate", cause: burst }))
    : Effect.succeed(
        Option.map(rate, (per_second) => ({ per_second, burst: Option.getOrElse(burst, () => per_second) }))
      )

const create = Command.make(
  "create",
  {
    ...bank,
    name: Flag.optional(Flag.String("name").pipe(Flag.withDescription("Name in the audit log; required"))),
    role: Flag.optional(roleFlag.pipe(Flag.withDescription(`${RIGHTS}; required`))),
    address: Flag.String("address").pipe(
      Flag.withDescription("IP address or subnet that its requests may come from; repeatable; default: any"),
      Flag.between(0, 30)
    ),
    rate: count("rate", "Maximum requests per second; default: no limit"),
    burst: count("burst", "Maximum burst of requests; default: the rate")
  },
  ({ address, burst, config, json, name, rate, role, url }) =>
    Effect.gen(function* () {
      const required = yield* namedWithRole(name, role)
      const rate_limit = yield* limitOf(rate, burst)
      const operator = yield* operatorOf(url, config)
      const body = {
        ...required,
        source_ip_allowlist: address,
        ...(Option.isSome(rate_limit) && { rate_limit: rate_limit.value })
      }
      const { value } = yield* Effect.catchTag(operator.call("operator.create", { body }), "ApiError", withAdvice)
      yield* Console.log(json ? JSON.stringify(value) : `${lineOf(value)}\nToken, shown only now: ${value.token}`)
    }).pipe(explained)
).pipe(Command.withDescription("Create an operator and print its token, which is shown only once"))

const Advised = Schema.fromJsonString(
  Schema.Struct({ errors: Schema.Array(Schema.Struct({ message: Schema.String })) })
)

// The message of a refusal names the fields only; its body also says what each must be.
const withAdvice = (error: ApiError) => {
  const body = Schema.decodeUnknownOption(Advised)(error.body)
  const advice = Option.match(body, { onNone: () => [], onSome: ({ errors }) => errors.map(({ message }) => message) })
  return new Problem({ text: [error.message, ...advice].join(". "), cause: error })
}

// The parser of flags would name only the first that is missing.
const namedWithRole = (name: Option.Option<string>, role: Option.Option<Shown["role"]>) => {
  if (Option.isSome(name) && Option.isSome(role)) return Effect.succeed({ name: name.value, role: role.value })
  const missing = [
    ...(Option.isNone(name) ? ["--name, its name in the audit log"] : []),
    ...(Option.isNone(role) ? [`--role, one of ${roles.join(", ")}`] : [])
  ]
  return Effect.fail(new Problem({ text: `an operator needs ${missing.join("; and ")}`, cause: missing }))
}

const list = Command.make("list", bank, ({ config, json, url }) =>
  Effect.gen(function* () {
    const operator = yield* operatorOf(url, config)
    const pages = Stream.paginate(undefined, (after: string | undefined) =>
      Effect.map(
        operator.call("operator.list", {
          query: { limit: 100, ...(after !== undefined && { starting_after: after }) }
        }),
        ({ value: { has_more, objects } }) =>
          [objects, has_more ? Option.fromUndefinedOr(objects.at(-1)?.id) : Option.none()] as const
      )
    )
    yield* Stream.runForEach(pages, (one) => Console.log(json ? JSON.stringify(one) : lineOf(one)))
  }).pipe(explained)
).pipe(Command.withDescription("List the operators, newest first"))

const id = Argument.String("id").pipe(Argument.withDescription("Id of the operator"))

const toggle = (name: string, description: string) =>
  Flag.Boolean(name).pipe(Flag.withDescription(description), Flag.withDefault(false))

const update = Command.make(
  "update",
  {
    ...bank,
    id,
    role: Flag.optional(roleFlag.pipe(Flag.withDescription(RIGHTS))),
    address: Flag.String("address").pipe(
      Flag.withDescription(
        "IP address or subnet that its requests may come from, replacing the previous ones; repeatable"
      ),
      Flag.between(0, 30)
    ),
    anyAddress: toggle("any-address", "Allow its requests from any address"),
    rate: count("rate", "Maximum requests per second"),
    burst: count("burst", "Maximum burst of requests; default: the rate"),
    noRate: toggle("no-rate", "Remove its rate limit")
  },
  ({ address, anyAddress, burst, config, id, json, noRate, rate, role, url }) =>
    Effect.gen(function* () {
      if (anyAddress && address.length > 0) return yield* conflicting("--address and --any-address")
      if (noRate && Option.isSome(rate)) return yield* conflicting("--rate and --no-rate")
      const limit = yield* limitOf(rate, burst)
      const rate_limit = noRate ? null : Option.getOrUndefined(limit)
      const body = {
        ...Record.getSomes({ role }),
        ...(rate_limit !== undefined && { rate_limit }),
        ...((anyAddress || address.length > 0) && { source_ip_allowlist: address })
      }
      if (Object.keys(body).length === 0)
        return yield* new Problem({ text: "nothing to update: give a flag; see --help", cause: body })
      const operator = yield* operatorOf(url, config)
      const { value } = yield* operator.call("operator.update", { params: { operator_id: id }, body })
      yield* Console.log(json ? JSON.stringify(value) : lineOf(value))
    }).pipe(explained)
).pipe(
  Command.withDescription("Change the role, allowed addresses or rate limit of an operator; its token stays the same")
)

const conflicting = (flags: string) => new Problem({ text: `${flags} cannot be used together`, cause: flags })

const revoke = Command.make("revoke", { ...bank, id }, ({ config, id, json, url }) =>
  Effect.gen(function* () {
    const operator = yield* operatorOf(url, config)
    const { value } = yield* operator.call("operator.revoke", { params: { operator_id: id } })
    yield* Console.log(json ? JSON.stringify(value) : lineOf(value))
  }).pipe(explained)
).pipe(Command.withDescription("Revoke an operator; its token stops working"))

/** The command `operator`: creates, lists, updates and revokes the operators of a running bank. */
export const operatorCommand = Command.make("operator").pipe(
  Command.withDescription("Manage the operators of a running bank"),
  Command.withSubcommands([create, list, update, revoke])
)
