#!/usr/bin/env node
import { createRequire } from "node:module"
import { runMain } from "@effect/platform-node-shared/NodeRuntime"
import { surviveLogFailures } from "@vostro/http/node"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { auditCommand } from "./commands/Audit.ts"
import { backupCommand } from "./commands/Backup.ts"
import { configCommand } from "./commands/CheckConfig.ts"
import { doctorCommand } from "./commands/Doctor.ts"
import { migrateCommand } from "./commands/Migrate.ts"
import { operatorCommand } from "./commands/Operator.ts"
import { restoreCommand } from "./commands/Restore.ts"
import { serveCommand } from "./commands/Serve.ts"
import { workCommand } from "./commands/Work.ts"
import { layerNodeServices } from "./terminal/NodeServices.ts"
import { teardownOf } from "./terminal/Teardown.ts"

const server = Command.make("vostro-server").pipe(
  Command.withDescription("A bank for partner programs, on PostgreSQL or in a folder"),
  Command.withSubcommands([
    serveCommand,
    workCommand,
    configCommand,
    migrateCommand,
    backupCommand,
    operatorCommand,
    auditCommand,
    restoreCommand,
    doctorCommand
  ])
)

const { version }: { readonly version: string } = createRequire(import.meta.url)("../package.json")

surviveLogFailures()
runMain(Command.run(server, { version }).pipe(Effect.provide(layerNodeServices)), {
  teardown: teardownOf(process.argv.slice(2))
})
