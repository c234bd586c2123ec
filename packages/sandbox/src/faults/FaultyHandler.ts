import type { FaultControls } from "@vostro/console"
import { reject } from "@vostro/domain/operations"
import type { Pages, ServeOptions } from "@vostro/http/node"
import { Effect } from "effect"
import { armedPage } from "./ArmedPage.ts"
import { faultKinds, faultNamed, faultNames } from "./FaultKinds.ts"
import { FAULT_HEADER, refusalAt, unknownFault } from "./FaultRefusals.ts"
import { TransportFaults } from "./TransportFaults.ts"

/** Wraps the handler of a server. */
type Around = NonNullable<ServeOptions["around"]>

/** The faults of a sandbox's connections. */
export interface SandboxFaults {
  readonly around: Around
  /** Serves the number of faults that happened, and those that are armed: `/sandbox/faults`, `/sandbox/faults/armed`. */
  readonly pages: (operatorToken: string) => Pages
  /** Arms and ends faults from the console. */
  readonly controls: FaultControls
  /** Faults that are to come, in words. */
  readonly armed: () => ReadonlyArray<string>
}

/**
 * Makes the faults that requests to a sandbox ask for by the header `Vostro-Fault`, and those that the console arms for the
 * others. A handler that dies breaks its connection.
 */
export const makeSandboxFaults = (): SandboxFaults => {
  const faults = new TransportFaults(undefined, "")
  const around: Around = (handler) => (request) => {
    const [asked] = request.header(FAULT_HEADER)
    const path = request.target.split("?", 1)[0] ?? ""
    const header = asked === undefined ? undefined : faultNamed(asked)
    if (asked !== undefined && header === undefined) return Effect.succeed(refusalAt(path, unknownFault(asked)))
    const kind = faults.next(header)
    if (kind === undefined) return handler(request)
    switch (kind) {
      case "service_unavailable":
      case "rate_limit_exceeded":
        return Effect.succeed(refusalAt(path, reject(kind)))
      case "gateway_timeout":
        return Effect.as(handler(request), refusalAt(path, reject(kind)))
      case "slow":
        return Effect.delay(handler(request), faults.slowMs)
      case "lost_answer":
        return Effect.andThen(handler(request), Effect.die(`Vostro-Fault: ${kind}`))
      case "reset":
        return Effect.die(`Vostro-Fault: ${kind}`)
    }
  }
  return {
    around,
    controls: controlsOf(faults),
    armed: () => faults.armed,
    pages: (operatorToken) => ({
      "/sandbox/faults": { GET: async () => Response.json(faults.counts) },
      "/sandbox/faults/armed": armedPage(operatorToken, {
        shown: () => faults.plan,
        arm: (body) => armFaults(faults, body),
        disarm: () => faults.disarm()
      })
    })
  }
}

/** Arms the faults of the next requests, such as `{ next: ["reset"] }`, or random ones, such as `{ rate: 0.5 }`. */
const armFaults = (faults: TransportFaults, body: object): void => {
  if (!("next" in body)) return void Reflect.apply(faults.arm, faults, [body])
  const { next, ...others } = body
  const [other] = Object.keys(others)
  if (other !== undefined) throw new TypeError(`next and ${other} arm different faults: post one after the other`)
  if (!Array.isArray(next) || next.length === 0 || next.length > MAX_NEXT) {
    throw new TypeError(`next must list 1 to ${MAX_NEXT} of ${faultNames.join(", ")}`)
  }
  faults.ask(next.map(String).map(named))
}

const MAX_NEXT = 100

const controlsOf = (faults: TransportFaults): FaultControls => ({
  kinds: faultKinds,
  counts: () => faults.counts,
  ask: (kind, times) => refusalOf(() => faults.ask(Array.from({ length: times }, () => named(kind)))),
  arm: (kinds, rate) => refusalOf(() => faults.arm({ kinds: kinds.map(named), rate })),
  disarm: () => faults.disarm()
})

const named = (name: string) => {
  const kind = faultNamed(name)
  if (kind === undefined) throw new TypeError(`there is no fault ${name}; the faults are ${faultNames.join(", ")}`)
  return kind
}

const refusalOf = (act: () => void): string | undefined => {
  try {
    act()
    return undefined
  } catch (error) {
    if (error instanceof TypeError) return error.message
    throw error
  }
}
