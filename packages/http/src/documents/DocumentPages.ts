import { Effect } from "effect"
import type { Words } from "../examples/Example.ts"
import { policyOf } from "../pages/PageHeaders.ts"
import type { Offered, Pages } from "../pages/Pages.ts"
import { servedText } from "./ServedText.ts"

/** Maximum of concurrent readers of one page at one address: they need no token, and are large. */
const READERS = 32

/**
 * Serves `/openapi.json` and `/docs`, an interactive reference that loads nothing from other hosts. The document has
 * the operations that the bank of the server offers. It is built on the first request, since most starts of a bank
 * serve no reader, between other requests. `words` maps words of the examples to ids of this bank.
 */
export const documentPages = (serverUrl?: string, words: () => Promise<Words> = async () => ({})): Pages => {
  const document = once(async (offered) => {
    const { describeBank } = await import("../openapi/OpenApi.ts")
    return Effect.runPromise(describeBank(serverUrl, await words(), offered))
  })
  const text = once(async (offered) => JSON.stringify(await document(offered)))
  const json = once(async (offered) => servedText(await text(offered), "application/json"))
  const docs = once(async (offered) => {
    const { docsPage } = await import("./DocsPage.ts")
    const html = await docsPage(await document(offered), await text(offered))
    const policy = { "content-security-policy": policyOf(html, serverUrl) }
    return servedText(html, "text/html; charset=utf-8", policy)
  })
  return {
    "/openapi.json": { GET: async (request, offered) => (await json(offered))(request), readers: READERS },
    "/docs": { GET: async (request, offered) => (await docs(offered))(request), readers: READERS }
  }
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
