import { Effect } from "effect"
import type { Words } from "./examples/Example.ts"
import { policyOf } from "./PageHeaders.ts"
import type { Pages } from "./Pages.ts"
import { servedText } from "./ServedText.ts"

/** Maximum of concurrent readers of one page at one address: they need no token, and are large. */
const READERS = 32

/**
 * Serves `/openapi.json` and `/docs`, an interactive reference that loads nothing from other hosts. The document is
 * built on the first request, since most starts of a bank serve no reader, between other requests. `words` maps words
 * of the examples to ids of this bank.
 */
export const documentPages = (serverUrl?: string, words: () => Promise<Words> = async () => ({})): Pages => {
  const document = once(async () => {
    const { describeBank } = await import("./OpenApi.ts")
    return Effect.runPromise(describeBank(serverUrl, await words()))
  })
  const text = once(async () => JSON.stringify(await document()))
  const json = once(async () => servedText(await text(), "application/json"))
  const docs = once(async () => {
    const { docsPage } = await import("./DocsPage.ts")
    const html = await docsPage(await document(), await text())
    const policy = { "content-security-policy": policyOf(html, serverUrl) }
    return servedText(html, "text/html; charset=utf-8", policy)
  })
  return {
    "/openapi.json": { GET: async (request) => (await json())(request), readers: READERS },
    "/docs": { GET: async (request) => (await docs())(request), readers: READERS }
  }
}

// A failure, such as that of a database which does not answer, is not kept.
const once = <A>(make: () => Promise<A>): (() => Promise<A>) => {
  let made: Promise<A> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
