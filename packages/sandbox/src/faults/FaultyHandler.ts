import { reject } from "@vostro/domain/operations"
import type { Pages, ServeOptions } from "@vostro/http/node"
import { Effect } from "effect"
import { faultNamed } from "./FaultKinds.ts"
import { FAULT_HEADER, refusalAt, unknownFault } from "./FaultRefusals.ts"
import { TransportFaults } from "./TransportFaults.ts"

/** Wraps the handler of a server. */
type Around = NonNullable<ServeOptions["around"]>

/** The faults of a sandbox's connections. */
export interface SandboxFaults {
  readonly around: Around
  /** Serves the number of faults that happened: `GET /sandbox/faults`. */
  readonly pages: Pages
}

/**
 * Makes the faults that requests to a sandbox ask for by the header `Vostro-Fault`. A handler that dies breaks its connection.
 */
export const makeSandboxFaults = (): SandboxFaults => {
  const faults = new TransportFaults(undefined, "")
  const around: Around = (handler) => (request) => {
    const [asked] = request.header(FAULT_HEADER)
    if (asked === undefined) return handler(request)
    const path = request.target.split("?", 1)[0] ?? ""
    const kind = faultNamed(asked)
    if (kind === undefined) return Effect.succeed(refusalAt(path, unknownFault(asked)))
    faults.next(kind)
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
  return { around, pages: { "/sandbox/faults": { GET: async () => Response.json(faults.counts) } } }
}
