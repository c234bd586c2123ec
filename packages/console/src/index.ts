/** The console of a bank, as a Fetch handler over its operations. */

// The console

export { type Console, type ConsoleOptions, makeConsole } from "./Console.ts"

// Its readers

export { type LoginOptions, loginSessions } from "./login/LoginSessions.ts"
export { onThisMachine } from "./login/ThisMachine.ts"
export { openTo, type Sessions, type Viewer, type Visit } from "./session/Viewer.ts"

// The controls of a sandbox

export type { FaultControls, InboxWebhook, SandboxControls } from "./sandbox/SandboxControls.ts"

// The drawing of a lifecycle, for other pages

export { lifecycleStyles } from "./assets/styles/Lifecycle.ts"
export type { AnyLifecycle } from "./lifecycle/Flow.ts"
export { lifecycleFile, lifecycleSvg, type Standing } from "./lifecycle/LifecycleSvg.ts"
