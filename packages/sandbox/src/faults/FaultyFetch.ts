import { setTimeout } from "node:timers/promises"
import { errorBody, fault, operations, type Rejection, reject, statusOf } from "@vostro/domain/operations"
import { type FaultKind, faultNamed, faultNames } from "./FaultKinds.ts"
import type { TransportFaults } from "./TransportFaults.ts"

/** Header of a request that asks for a fault of its connection. */
export const FAULT_HEADER = "vostro-fault"

/** Answers a request of the Fetch API. */
type Answer = (request: Request) => Promise<Response>

/** Puts faults between clients and the bank. A broken connection rejects as that of `fetch` does. */
export const withFaults =
  (faults: TransportFaults, answer: Answer): Answer =>
  async (request) => {
    const asked = request.headers.get(FAULT_HEADER)
    const header = asked === null ? undefined : faultNamed(asked)
    if (asked !== null && header === undefined) return unknownFault(request, asked)
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

const unknownFault = (request: Request, asked: string): Response => {
  const why = `There is no fault ${asked.slice(0, 40)}. The faults are ${faultNames.join(", ")}.`
  return refused(request, reject("parameters_invalid", { ...fault("value_not_allowed", "Vostro-Fault"), why }))
}

/** Returns a refusal in the dialect of the operations that the path is one of. */
const refused = ({ url }: Request, rejection: Rejection): Response => {
  const { pathname } = new URL(url)
  const errors = operations.find(({ at }) => at[1].split("/")[1] === pathname.split("/")[1])?.errors ?? "v2"
  const status = statusOf(rejection)
  const retry = status === 422 ? {} : { "retry-after": "1" }
  return Response.json(errorBody(errors, rejection, pathname), { status, headers: retry })
}
