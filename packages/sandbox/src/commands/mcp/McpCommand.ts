import { Problem } from "@vostro/server"
import { Effect, References } from "effect"
import { Command, Flag } from "effect/cli"
import { bankFlags, onBank } from "../RunningBank.ts"

const allowWrites = Flag.Boolean("allow-writes").pipe(
  Flag.withDescription("Let agents change objects and move money; default: dry runs only"),
  Flag.withDefault(false)
)
const tools = Flag.String("tools").pipe(
  Flag.withDescription("Names of operations to offer, such as ach.*,event.list; repeatable; default: all"),
  Flag.between(0, 100)
)
const json = Flag.Boolean("json").pipe(
  Flag.withDescription("Accepted for consistency with other commands; the messages are always JSON"),
  Flag.withDefault(false)
)

/** Makes the command `mcp`: serves a running bank as tools for agents. */
export const mcpCommand = (version: string) =>
  Command.make("mcp", { ...bankFlags, allowWrites, tools, json }, ({ allowWrites, tools, ...choice }) =>
    onBank(choice, (bank) =>
      Effect.gen(function* () {
        // Other commands do not load the code of the protocol.
        const { serveTools, toolsFor } = yield* Effect.promise(() => import("./Server.ts"))
        const patterns = tools.flatMap((one) => one.split(",")).filter((one) => one !== "")
        if (toolsFor(patterns).length === 0) {
          return yield* new Problem({ text: `no operation is named ${patterns.join(", ")}`, cause: patterns })
        }
        yield* serveTools(bank, { writes: allowWrites, patterns }, version)
      })
    ).pipe(Effect.provideService(References.LogToStderr, true))
  ).pipe(Command.withDescription("Serve a running bank as tools for agents (MCP), over standard input and output"))
