/** A simulator of the whole bank with the user's code in it, deterministic by seed. */

// The simulation

export { type SimulateOptions, SimulationFailed, type SimulationReport, simulate } from "./simulate/Simulate.ts"

// The user's code in it

export type { SimulatedWebhook } from "./simulate/Mail.ts"
export type { Action, UserSystem } from "./simulate/System.ts"
export type { SimulatedBank } from "./simulate/UserCode.ts"

// Its faults

export { DEFAULT_FAULTS, type FaultName } from "./simulate/Faults.ts"
