/**
 * The bank as tools for agents, by the Model Context Protocol over standard input and output. Server.ts registers the tools
 * and calls the bank, DryRuns.ts makes sure that a dry run is one, Tools.ts makes tools from the operations, Answer.ts bounds
 * what they answer.
 */

import { randomUUID } from "node:crypto"
import { ApiError } from "@vostro/http/client"
import type { Problem } from "@vostro/server"
import { Context, Effect, Layer } from "effect"
import { McpProtocol, McpSchema, McpServer } from "effect/ai"
import { callAny, dryRunAny } from "../AnyCall.ts"
import { advanceClock, setClock, timeOf } from "../BankClock.ts"
import { reasonOf } from "../Reasoned.ts"
import type { RunningBank } from "../RunningBank.ts"
import { answered, refused } from "./Answer.ts"
import { dryRunsOf, whatItWouldDo } from "./DryRuns.ts"
import { type InputSchema, type OperationTool, operationTools } from "./Tools.ts"

/** Choice of the tools that an agent gets. */
export interface Allowed {
  /** True if an agent may change objects and move money; else it gets dry runs of that. */
  readonly writes: boolean
  /** Patterns of the names of operations, such as `ach.*`; empty for all. */
  readonly patterns: ReadonlyArray<string>
}

const isNamed = (name: string, patterns: ReadonlyArray<string>): boolean =>
  patterns.length === 0 ||
  patterns.some((pattern) => new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", ".*")}$`).test(name))

/** Returns the tools that an agent gets. */
export const toolsFor = (patterns: Allowed["patterns"]): ReadonlyArray<OperationTool> =>
  operationTools.filter(({ operation }) => isNamed(operation.name, patterns))

const DRY = "Dry run only: tells what it would do, and changes nothing."

const READ_ONLY = `This server reads, simulates other banks and moves the clock. Operations that change objects or move money
are dry runs: they tell what they would do. The person who runs it can allow them by vostro mcp --allow-writes.`

const WRITES = "This server may change objects and move money of the bank."

const instructions = ({ writes }: Allowed): string =>
  `A bank for partner programs, with the operations of its API as tools. Amounts are in cents. ${writes ? WRITES : READ_ONLY}`

/** Serves the bank as tools until standard input ends. */
export const serveTools = (bank: RunningBank, allowed: Allowed, version: string) =>
  Layer.launch(
    McpServer.layerStdio({
      name: "vostro",
      version,
      instructions: instructions(allowed),
      protocols: [McpProtocol.v2025_11_25, McpProtocol.v2025_06_18, McpProtocol.v2025_03_26, McpProtocol.v2024_11_05],
      registrations: Layer.effectDiscard(register(bank, allowed))
    })
  )

const register = Effect.fnUntraced(function* (bank: RunningBank, allowed: Allowed) {
  const { addTool } = yield* McpServer.McpServer
  const caller = callerOf(bank)
  for (const tool of toolsFor(allowed.patterns)) {
    const isDry = tool.effects === "writes" && !allowed.writes
    const description = isDry ? `${DRY} ${tool.description}` : tool.description
    yield* addTool({
      tool: described(tool.name, description, tool.inputSchema, isDry || tool.effects === "reads"),
      annotations: Context.empty(),
      handle: (given: unknown) => called(caller, tool, isDry, given)
    })
  }
  for (const { description, handle, name, properties } of clockTools(bank)) {
    const inputSchema: InputSchema = {
      type: "object",
      properties,
      required: Object.keys(properties),
      additionalProperties: false
    }
    yield* addTool({
      tool: described(name, description, inputSchema, name === "clock_show"),
      annotations: Context.empty(),
      handle: (given: unknown) => toldIn(handle(Object(given)))
    })
  }
})

const described = (name: string, description: string, inputSchema: InputSchema, readOnlyHint: boolean) =>
  McpSchema.Tool.make({
    name,
    description,
    inputSchema,
    annotations: McpSchema.ToolAnnotations.make({ readOnlyHint, destructiveHint: !readOnlyHint, openWorldHint: false })
  })

/** A client of the bank, and the check that the bank knows dry runs. */
export interface Caller extends Pick<RunningBank, "client"> {
  readonly knowsDryRuns: ReturnType<typeof dryRunsOf>
}

/** Makes the caller of a bank. */
export const callerOf = (bank: RunningBank): Caller => ({ client: bank.client, knowsDryRuns: dryRunsOf(bank) })

/** Calls the operation of a tool, or asks what it would do. */
export const called = (
  { client, knowsDryRuns }: Caller,
  { inputSchema, operation }: OperationTool,
  isDry: boolean,
  given: unknown
) => {
  const unknown = Object.keys(Object(given)).filter((name) => !Object.hasOwn(inputSchema.properties, name))
  if (unknown.length > 0) {
    const known = Object.keys(inputSchema.properties)
    const takes = known.length === 0 ? "takes no arguments" : `takes ${known.join(", ")}`
    return Effect.succeed(refused(`${operation.name} ${takes}, and not ${unknown.join(", ")}.`))
  }
  const { body, idempotency_key = randomUUID(), params, query } = Object(given)
  const call = {
    params,
    query,
    body: body ?? {},
    ...(operation.at[0] !== "GET" && { idempotencyKey: idempotency_key })
  }
  if (!isDry) return toldIn(Effect.map(callAny(client, operation.name, call), ({ value }) => value))
  const { idempotencyKey: _, ...dry } = call
  const foreseen = Effect.flatMap(dryRunAny(client, operation.name, dry), whatItWouldDo)
  return toldIn(Effect.andThen(knowsDryRuns, foreseen))
}

/** Answers with the value of a call, or with the words in which it failed. */
const toldIn = (call: Effect.Effect<unknown, unknown>) =>
  call.pipe(
    Effect.map(answered),
    Effect.catch((error) => Effect.succeed(refused(wordsOf(error)))),
    // Arguments that make no request, such as a key that is no header.
    Effect.catchDefect((defect) => Effect.succeed(refused(`The call is not possible: ${String(defect)}`)))
  )

const wordsOf = (error: unknown): string => {
  if (error instanceof ApiError) return `${error.message}. ${reasonOf(error)}`
  const { text }: Partial<Problem> = Object(error)
  return text ?? "The bank does not answer."
}

const shown = (ms: number) => ({ now: new Date(ms).toISOString() })

const clockTools = (bank: RunningBank) => [
  {
    name: "clock_show",
    description: "Returns the time of the sandbox.",
    properties: {},
    handle: () => Effect.map(timeOf(bank), shown)
  },
  {
    name: "clock_advance",
    description: "Moves the manual clock of the sandbox forward, and answers once the work that fell due is done.",
    properties: { by: { type: "string", description: "Span, such as 2h 30m, 3d or 3 banking days." } },
    handle: ({ by }: { readonly by?: unknown }) => Effect.map(advanceClock(bank, String(by)), shown)
  },
  {
    name: "clock_until",
    description: "Moves the manual clock of the sandbox to a moment, and answers once the work that fell due is done.",
    properties: { to: { type: "string", description: "Time in RFC 3339, day, or words such as next ach cutoff." } },
    handle: ({ to }: { readonly to?: unknown }) => Effect.map(setClock(bank, String(to)), shown)
  }
]
