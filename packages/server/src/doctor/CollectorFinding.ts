import { connect } from "node:net"
import { type Finding, findingsOf } from "./Finding.ts"

/** Time in ms after which a collector counts as unreachable. */
const TIMEOUT_MS = 2_000

const otlp = findingsOf("otlp")

/** Judges if the collector of OTLP at a URL accepts a connection. Sends nothing. */
export const collectorFinding = async (endpoint: string): Promise<Finding> => {
  const { hostname, port, protocol } = new URL(endpoint)
  const place = { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) || (protocol === "https:" ? 443 : 80) }
  const problem = await problemOf(place)
  return problem === undefined
    ? otlp.ok("the OTLP collector accepts connections")
    : otlp.warning(`OTLP collector unreachable at ${hostname}:${place.port}: ${problem}`)
}

const problemOf = (place: { readonly host: string; readonly port: number }): Promise<string | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ ...place, timeout: TIMEOUT_MS })
    const end = (problem?: string) => {
      socket.destroy()
      resolve(problem)
    }
    socket.once("connect", () => end())
    socket.once("timeout", () => end("no answer within two seconds"))
    // A name with several addresses fails with an error of each, and no message of its own.
    socket.once("error", (error) => end(error.message === "" && "code" in error ? String(error.code) : error.message))
  })
