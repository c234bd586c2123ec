import { setTimeout } from "node:timers/promises"
import { type Rejection, reject } from "@vostro/domain/operations"
import { type FaultKind, faultNamed } from "./FaultKinds.ts"
import { FAULT_HEADER, refusalAt, unknownFault } from "./FaultRefusals.ts"
import type { TransportFaults } from "./TransportFaults.ts"

/** Answers a request of the Fetch API. */
type Answer = (request: Request) => Promise<Response>

/** Puts faults between clients and the bank. A broken connection rejects as that of `fetch` does. */
export const withFaults =
  (faults: TransportFaults, answer: Answer): Answer =>
  async (request) => {
    const asked = request.headers.get(FAULT_HEADER)
    const header = asked === null ? undefined : faultNamed(asked)
    if (asked !== null && header === undefined) return refused(request, unknownFault(asked))
    const kind = faults.next(header)
    return kind === undefined ? answer(request) : faulty(kind, request, answer, faults.slowMs)
  }

const faulty = async (kind: FaultKind, request: Request, answer: Answer, slowMs: number): Promise<Response> => {
  switch (kind) {
    case "service_unavailable":
    case "rate_limit_exceeded":
      return refused(request, reject(kind))
    case "reset":
      throw broken()
    case "lost_answer":
      await executed(await answer(request))
      throw broken()
    case "gateway_timeout":
      await executed(await answer(request))
      return refused(request, reject(kind))
    case "slow": {
      const response = await answer(request)
      await setTimeout(slowMs)
      return response
    }
  }
}

// A stream is executed once it has been read.
const executed = async (response: Response): Promise<void> => void (await response.arrayBuffer())

/** Returns the error of `fetch` for a connection that was reset. */
const broken = (): TypeError =>
  new TypeError("fetch failed", { cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }) })

const refused = ({ url }: Request, rejection: Rejection): Response => {
  const { body, headers, status } = refusalAt(new URL(url).pathname, rejection)
  return new Response(body, { status, headers })
}
