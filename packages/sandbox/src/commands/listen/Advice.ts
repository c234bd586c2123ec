import { type Attempt, isDelivered } from "./Receiver.ts"

const SECRET = "does it use the secret that vostro listen --print-secret prints, and the raw bytes of the body?"

const byStatus: Readonly<Record<number, string>> = {
  401: `the receiver refuses the signature: ${SECRET}`,
  403: `the receiver refuses the signature: ${SECRET}`,
  404: "the receiver has no such path: check the path of --forward-to",
  405: "the receiver accepts no POST at this path: check the path of --forward-to",
  410: "the receiver wants no more webhooks",
  413: "the receiver accepts no body of this size",
  415: "the receiver accepts no JSON"
}

const byReason: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there: start the receiver",
  ECONNRESET: "the receiver broke the connection",
  ENOTFOUND: "no machine has this name: check the host of --forward-to",
  EAI_AGAIN: "the name of the host cannot be looked up now",
  timeout: "no answer within 15 seconds: answer first, and process later"
}

/** Matches an answer about a signature, such as `signature_mismatch` of `@vostro/webhooks`. */
const ABOUT_SIGNATURE = /signature|timestamp_out_of_tolerance|header_(missing|malformed)/i

/** Says in words why an attempt failed, and what to do; undefined if it succeeded. */
export const adviceOn = ({ outcome }: Pick<Attempt, "outcome">): string | undefined => {
  if (isDelivered(outcome)) return undefined
  if (outcome._tag === "Failed") return byReason[outcome.reason] ?? outcome.reason
  const { answer, status } = outcome
  const said = answer.trim() === "" ? "" : ` (it says: ${answer.trim().slice(0, 200)})`
  if (status === 400 && ABOUT_SIGNATURE.test(answer)) return `${byStatus[401]}${said}`
  if (status >= 300 && status < 400) return "the receiver redirects, which webhooks do not follow: give the final URL"
  return `${byStatus[status] ?? "the receiver failed"}${said}`
}
