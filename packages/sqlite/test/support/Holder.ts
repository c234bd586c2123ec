import { layerSqlite } from "@vostro/sqlite"
import { Effect, Layer } from "effect"

// Holds the folder that it is given until it is killed.
const hold = Effect.andThen(
  Layer.build(layerSqlite({ folder: process.argv[2] ?? "" })),
  Effect.sync(() => process.send?.("ready"))
)
Effect.runFork(Effect.scoped(Effect.andThen(hold, Effect.never)))
