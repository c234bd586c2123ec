/** The sandbox: a whole bank on one machine, for tests. */

// The bank

export { type Sandbox, type SandboxOptions, startSandbox } from "./Sandbox.ts"

// Its clock

export { type ManualClock, makeManualClock } from "./clock/ManualClock.ts"
