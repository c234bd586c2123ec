import { Layer } from "effect"
import type { Words } from "./examples/Example.ts"
import type { Json } from "./JsonSchema.ts"
import type { Pages } from "./NodeServer.ts"
import { servedText } from "./ServedText.ts"

/**
 * `/openapi.json` and `/docs`, a page to read and try it, which asks no other host for anything. The document is built when
 * it is first asked for: a bank starts far more often than somebody reads it. `words`: what this bank has in the place of
 * the words of the examples.
 */
export const documentPages = (serverUrl?: string, words: () => Promise<Words> = async () => ({})): Pages => {
  const document = once(async () => (await import("./OpenApi.ts")).openApiDocument(serverUrl, await words()))
  const json = once(async () => servedText(JSON.stringify(await document()), "application/json"))
  const docs = once(async () => servedText(await docsOf(await document()), "text/html; charset=utf-8"))
  return {
    "/openapi.json": { GET: async (request) => (await json())(request) },
    "/docs": { GET: async (request) => (await docs())(request) }
  }
}

const once = <A>(make: () => Promise<A>): (() => Promise<A>) => {
  let made: Promise<A> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The page is Effect's, of an API without endpoints of its own, whose document is replaced by ours. */
const docsOf = async (document: Json): Promise<string> => {
  const { HttpRouter } = await import("effect/http")
  const { HttpApi, HttpApiScalar, OpenApi } = await import("effect/http-api")
  const api = HttpApi.make("vostro").annotate(OpenApi.Transform, () => ({ ...document }))
  const page = HttpApiScalar.layer(api, { path: "/docs", scalar: { withDefaultFonts: false } })
  const { handler } = HttpRouter.toWebHandler(Layer.orDie(page), { disableLogger: true })
  return (await handler(new Request("http://localhost/docs"))).text()
}
