import {
  type FaultControls,
  makeConsole,
  onThisMachine,
  openTo,
  type SandboxControls,
  type Viewer
} from "@vostro/console"
import type { StoreUnavailable } from "@vostro/domain/ports"
import type { Pages } from "@vostro/http/node"
import { looking, makePromiseClient } from "@vostro/http/promise"
import { Effect } from "effect"
import { msOfWords } from "../clock/ClockPage.ts"
import type { ManualClock } from "../clock/ManualClock.ts"
import type { SandboxFacts } from "../program/SandboxFile.ts"

/** Parts that the console of a sandbox is made of. */
interface ConsoleParts {
  readonly fetch: (request: Request) => Promise<Response>
  /** The facts of the sandbox, once it is ready. */
  readonly facts: () => SandboxFacts | undefined
  readonly manual: ManualClock | undefined
  readonly advance: (ms: number) => Effect.Effect<void, StoreUnavailable>
  readonly faults: FaultControls
  readonly armed: () => ReadonlyArray<string>
  readonly inbox: NonNullable<SandboxControls["inbox"]>
  /** Ends the live pages, for the server to close. */
  readonly stopping: AbortSignal
}

/** Path of the console. */
export const CONSOLE_PATH = "/console"

/** Maximum of concurrent readers of the console at one address. */
const MAX_READERS = 64

/** Serves the console of a sandbox without a login, as its root operator and as its demo program. */
export const consolePages = ({
  advance,
  armed,
  facts,
  faults,
  fetch,
  inbox,
  manual,
  stopping
}: ConsoleParts): Pages => {
  const now = manual?.now ?? Date.now
  let known: ReturnType<typeof makeConsole> | undefined
  const open = (sandbox: SandboxFacts) =>
    makeConsole({
      basePath: CONSOLE_PATH,
      sessions: onThisMachine(openTo(viewerOf(sandbox, fetch, now))),
      sandbox: { ...controlsOf(manual, advance), armed, faults, inbox },
      stopping,
      now
    })
  const show = async (request: Request): Promise<Response> => {
    const sandbox = facts()
    if (sandbox === undefined) return new Response(null, { status: 503, headers: { "retry-after": "1" } })
    known ??= open(sandbox)
    return known(request)
  }
  const methods = { GET: show, POST: show, readers: MAX_READERS }
  return { [CONSOLE_PATH]: methods, [`${CONSOLE_PATH}/*`]: methods }
}

const viewerOf = (
  { client_id, client_secret, operator_token, program_id }: SandboxFacts,
  fetch: ConsoleParts["fetch"],
  now: () => number
): Viewer => {
  const connection = { baseUrl: "http://bank.local", fetch: looking(fetch) }
  return {
    name: "Sandbox",
    role: "administer",
    program_id,
    operator: makePromiseClient({ ...connection, credentials: { operator_token } }),
    partner: makePromiseClient({ ...connection, now, credentials: { client_id, client_secret } })
  }
}

const controlsOf = (manual: ManualClock | undefined, advance: ConsoleParts["advance"]): SandboxControls => ({
  advance:
    manual === undefined
      ? undefined
      : async (words) => {
          const ms = msOfWords(words, manual.now())
          if (typeof ms === "string") return ms
          await Effect.runPromise(advance(ms))
          return undefined
        }
})
