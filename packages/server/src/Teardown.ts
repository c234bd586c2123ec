import { Runtime } from "effect"

/** Ends the process with 0 instead of 130 after SIGTERM or SIGINT: a server that was stopped in order has not failed. */
export const stoppedInOrder: Runtime.Teardown = (exit, onExit) =>
  Runtime.defaultTeardown(exit, (code) => onExit(code === 130 ? 0 : code))
