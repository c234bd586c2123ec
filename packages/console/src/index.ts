/** The console of a bank, as a Fetch handler over its operations. */

// The console

export { type Console, type ConsoleOptions, makeConsole } from "./Console.ts"

// Its readers

export { type LoginOptions, loginSessions } from "./login/LoginSessions.ts"
export { onThisMachine } from "./login/ThisMachine.ts"
export { looking } from "./session/Looking.ts"
export { openTo, type Sessions, type Viewer, type Visit } from "./session/Viewer.ts"

// The controls of a sandbox

export type { InboxWebhook, SandboxControls } from "./sandbox/SandboxControls.ts"
