/**
 * The pages that describe the API: the OpenAPI document, and the interactive reference. DocsPage.ts writes the reference
 * around Scalar, whose faults ScalarMends.ts cures; PlainReference.ts is for readers without JavaScript. The document itself
 * is left to `openapi`.
 */

import { Effect } from "effect"
import type { Words } from "../examples/Example.ts"
import { policyOf } from "../pages/PageHeaders.ts"
import type { Offered, Pages } from "../pages/Pages.ts"
import { servedText } from "./ServedText.ts"

/** Maximum of concurrent readers of one page at one address: they need no token, and are large. */
const READERS = 32

/** Options of the pages. */
export interface DocumentOptions {
  /** Address of the bank for its clients; by default that of the page. */
  readonly serverUrl?: string | undefined
  /** Maps words of the examples to ids of this bank. */
  readonly words?: () => Promise<Words>
  /**
   * Returns tokens with which the page tries requests out, given the words of the examples. Only for a bank whose money is
   * not real: every process of this machine can ask for them.
   */
  readonly tokens?: (words: Words) => Promise<Tokens>
}

/** Tokens by security scheme of the document. */
type Tokens = Readonly<Partial<Record<"partner" | "operator", string>>>

/**
 * Serves `/openapi.json` and `/docs`, an interactive reference that loads nothing from other hosts. The document has
 * the operations that the bank of the server offers. It is built on the first request, since most starts of a bank
 * serve no reader, between other requests.
 */
export const documentPages = ({ serverUrl, words, tokens }: DocumentOptions = {}): Pages => {
  const known = once(async () => words?.() ?? {})
  const document = once(async (offered) => {
    const { describeBank } = await import("../openapi/OpenApi.ts")
    return Effect.runPromise(describeBank(serverUrl, await known(offered), offered))
  })
  const text = once(async (offered) => JSON.stringify(await document(offered)))
  const json = once(async (offered) => servedText(await text(offered), "application/json"))
  const docs = once(async (offered) => {
    const { docsPage } = await import("./DocsPage.ts")
    const hasTokens = tokens !== undefined
    const html = await docsPage({ document: await document(offered), json: await text(offered), offered, hasTokens })
    const policy = { "content-security-policy": policyOf(html, serverUrl) }
    return servedText(html, "text/html; charset=utf-8", policy)
  })
  return {
    "/openapi.json": { GET: async (request, offered) => (await json(offered))(request), readers: READERS },
    "/docs": { GET: async (request, offered) => (await docs(offered))(request), readers: READERS },
    ...(tokens !== undefined && {
      "/docs/tokens": {
        GET: async (request, offered) => tokensPage(request, async () => tokens(await known(offered))),
        readers: READERS
      }
    })
  }
}

/** Names of this machine. A page of another site that reaches it by a name of its own gets no tokens. */
const LOCAL_NAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"])

const tokensPage = async ({ headers, url }: Request, tokens: () => Promise<Tokens>): Promise<Response> => {
  const isLocal = LOCAL_NAMES.has(new URL(url).hostname)
  const isOwn = (headers.get("sec-fetch-site") ?? "same-origin") === "same-origin"
  const given = isLocal && isOwn ? Object.entries(await tokens()) : []
  const schemes = Object.fromEntries(given.map(([name, token]) => [name, { token }]))
  return Response.json(schemes, { headers: { "cache-control": "no-store" } })
}

// Pages may be mounted on several banks. A failure, such as that of a database which does not answer, is not kept.
const once = <A>(make: (offered: Offered) => Promise<A>): ((offered: Offered) => Promise<A>) => {
  const all = new WeakMap<Offered, Promise<A>>()
  return (offered) => {
    const known = all.get(offered)
    if (known !== undefined) return known
    const made = make(offered).catch((error: unknown) => {
      all.delete(offered)
      throw error
    })
    all.set(offered, made)
    return made
  }
}
