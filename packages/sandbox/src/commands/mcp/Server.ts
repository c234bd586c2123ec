/**
 * The bank as tools for agents, by the Model Context Protocol over standard input and output. Server.ts registers the tools
 * and calls the bank, Tools.ts makes them from the operations, Answer.ts bounds what they answer.
 */

import { randomUUID } from "node:crypto"
import { ApiError } from "@vostro/http/client"
import type { Problem } from "@vostro/server"
import { Context, Effect, Layer } from "effect"
import { McpProtocol, McpSchema, McpServer } from "effect/ai"
import { callAny } from "../AnyCall.ts"
import { moveClock, timeOf } from "../BankClock.ts"
import { durationOf } from "../Period.ts"
import { reasonOf } from "../Reasoned.ts"
import type { RunningBank } from "../RunningBank.ts"
import { answered, refused } from "./Answer.ts"
import { type InputSchema, type OperationTool, operationTools } from "./Tools.ts"

/** Which tools an agent gets. */
export interface Allowed {
  /** True if an agent may change objects and move money. */
  readonly writes: boolean
  /** Patterns of the names of operations, such as `ach.*`; empty for all. */
  readonly patterns: ReadonlyArray<string>
}

const isNamed = (name: string, patterns: ReadonlyArray<string>): boolean =>
  patterns.length === 0 ||
  patterns.some((pattern) => new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", ".*")}$`).test(name))

/** Returns the tools that an agent gets. */
export const toolsFor = ({ patterns, writes }: Allowed): ReadonlyArray<OperationTool> =>
  operationTools.filter(
    ({ effects, operation }) => (writes || effects !== "writes") && isNamed(operation.name, patterns)
  )

const READ_ONLY = `This server reads, simulates other banks and moves the clock. Operations that change objects or move money
are not offered: the person who runs it can start vostro mcp with --allow-writes.`

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
  for (const tool of toolsFor(allowed)) {
    yield* addTool({
      tool: described(tool.name, tool.description, tool.inputSchema, tool.effects === "reads"),
      annotations: Context.empty(),
      handle: (given: unknown) => called(bank, tool, given)
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

const called = ({ client }: RunningBank, { inputSchema, operation }: OperationTool, given: unknown) => {
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
  return toldIn(Effect.map(callAny(client, operation.name, call), ({ value }) => value))
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
    properties: { by: { type: "string", description: "Duration, such as 3d, 2h 30m or 90s." } },
    handle: ({ by }: { readonly by?: unknown }) => {
      const ms = durationOf(String(by))
      return ms === undefined
        ? Effect.fail({ text: `by must be a duration such as 3d, 2h 30m or 90s (got ${String(by)})` })
        : Effect.map(moveClock(bank, ms), shown)
    }
  }
]
