import { createHash } from "node:crypto"

/** Directives of a Content Security Policy (W3C, Content Security Policy Level 3). */
type Policy = Readonly<Record<string, string>>

/** A page without any need: it loads nothing, sends nothing, and no other site may frame it. */
const nothing: Policy = {
  "default-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'"
}

const policyText = (policy: Policy): string =>
  Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources}`)
    .join("; ")

/**
 * Headers of every page, unless it has its own: its policy allows nothing, its address is not passed on, and browsers take
 * its bytes for what they are declared to be.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": policyText(nothing),
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff"
}

/**
 * Policy of a page that brings its scripts with it: only these run, by their hashes, and they may call this server and
 * `serverUrl`. Styles are free, because the scripts write them.
 */
export const policyOf = (html: string, serverUrl?: string): string => {
  const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = ""]) => hashOf(script))
  const origin = serverUrl === undefined ? "" : ` ${new URL(serverUrl).origin}`
  return policyText({
    ...nothing,
    "script-src": hashes.join(" "),
    "style-src": "'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "connect-src": `'self'${origin}`
  })
}

const hashOf = (script: string): string => `'sha256-${createHash("sha256").update(script).digest("base64")}'`
