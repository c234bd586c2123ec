import { get } from "node:http"
import { get as getTls } from "node:https"

// The health check of a container: ends with 0 if the server of this environment answers at /healthz. It runs every few
// seconds, so it loads nothing of the bank.

const { LISTEN_ADDRESS = "", PORT = "", TLS_CERTIFICATE = "" } = process.env
const isEverywhere = ["", "0.0.0.0", "::"].includes(LISTEN_ADDRESS)
const target = {
  host: isEverywhere ? "127.0.0.1" : LISTEN_ADDRESS,
  port: PORT === "" ? 8080 : PORT,
  path: "/healthz",
  timeout: 4_000
}

const fail = (why: string): never => {
  console.error(why)
  return process.exit(1)
}

// The certificate names the bank's public host, not this address.
const request = TLS_CERTIFICATE === "" ? get(target) : getTls({ ...target, rejectUnauthorized: false })
request.once("error", ({ message }) => fail(message))
request.once("timeout", () => fail("no response from /healthz within four seconds"))
request.once("response", ({ statusCode }) =>
  statusCode === 200 ? process.exit(0) : fail(`/healthz responded with status ${statusCode}`)
)
