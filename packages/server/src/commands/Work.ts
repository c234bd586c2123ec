import { Command } from "effect/cli"
import { startWorker } from "../serving/RunServer.ts"
import { runUntilStopped } from "./Serve.ts"

/** The command `work`: does the due work of a bank until it is stopped, and serves no requests. */
export const workCommand = runUntilStopped("work", startWorker).pipe(
  Command.withDescription("Do the due work of a bank, without serving requests, until stopped")
)
