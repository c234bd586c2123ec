import { Rejection } from "@vostro/domain/operations"
import { withoutOrigin } from "./Router.ts"

/** Returns the target of a request within the bank; undefined where the request is outside its base path. */
export type WithinBase = (target: string) => string | undefined

/** Reads the path under which a host mounts the bank: `bank`, `/bank` and `/bank/` are the same. */
export const withinBase = (basePath: string): WithinBase => {
  const name = basePath.replace(/^\/+|\/+$/g, "")
  if (name === "") return (target) => target
  const base = `/${name}`
  return (target) => {
    const path = withoutOrigin(target)
    if (!path.startsWith(base)) return undefined
    const rest = path.slice(base.length)
    if (rest.startsWith("/")) return rest
    return /^(\?|$)/.test(rest) ? `/${rest}` : undefined
  }
}

/** Refusal of a request outside the base path, of a host that sends all requests to the bank. */
export const outsideBase = (basePath: string): Rejection =>
  new Rejection({
    code: "url_invalid",
    errors: [],
    detail: `The paths of this bank begin with its basePath, ${basePath}. If the host removes that prefix, leave basePath out.`
  })

const CONSUMED =
  "the body of the request was read before it reached the bank: mount the bank before body parsers such as express.json(); in Fastify, remove its parsers with removeAllContentTypeParsers()"

/** Error of a host that read a body before it handed the request to the bank, which needs the raw bytes. */
export const bodyConsumed = (): TypeError => new TypeError(CONSUMED)

/** Refusal of a body that the host read before, where the host takes no errors. */
export const consumedBody = new Rejection({ code: "internal_server_error", errors: [], detail: CONSUMED })
