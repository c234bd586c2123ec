import { Layer } from "effect"
import type { Words } from "./examples/Example.ts"
import type { Json } from "./JsonSchema.ts"
import type { Pages } from "./NodeServer.ts"
import { servedText } from "./ServedText.ts"

/**
 * Serves `/openapi.json` and `/docs`, an interactive reference that loads nothing from other hosts. The document is
 * built on the first request, since most starts of a bank serve no reader. `words` maps words of the examples to ids of
 * this bank.
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

/** Renders Effect's Scalar page for an API without endpoints and replaces its document. */
const docsOf = async (document: Json): Promise<string> => {
  const { HttpRouter } = await import("effect/http")
  const { HttpApi, HttpApiScalar, OpenApi } = await import("effect/http-api")
  const api = HttpApi.make("vostro").annotate(OpenApi.Transform, () => ({ ...document }))
  const page = HttpApiScalar.layer(api, { path: "/docs", scalar: { withDefaultFonts: false } })
  const { handler } = HttpRouter.toWebHandler(Layer.orDie(page), { disableLogger: true })
  return (await handler(new Request("http://localhost/docs"))).text()
}
