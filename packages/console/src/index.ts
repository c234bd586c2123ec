/** The console of a bank, as a Fetch handler over its operations. */

// The console

export { type Console, type ConsoleOptions, makeConsole } from "./Console.ts"

// Its readers

export { looking } from "./session/Looking.ts"
export { openTo, type Sessions, type Viewer } from "./session/Viewer.ts"

// The controls of a sandbox

export type { InboxWebhook, SandboxControls } from "./sandbox/SandboxControls.ts"
