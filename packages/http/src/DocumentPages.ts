import { Layer } from "effect"
import { HttpRouter } from "effect/http"
import { HttpApi, HttpApiScalar, OpenApi } from "effect/http-api"
import type { Pages } from "./NodeServer.ts"
import { openApiDocument } from "./OpenApi.ts"

/** `/openapi.json` and `/docs`, a page to read and try it, which asks no other host for anything. */
export const documentPages = (serverUrl?: string): Pages => {
  const document = openApiDocument(serverUrl)
  let docs: ReturnType<typeof docsHandler> | undefined
  return {
    "/openapi.json": { GET: async () => Response.json(document) },
    "/docs": {
      GET: (request) => {
        docs ??= docsHandler(document)
        return docs(request)
      }
    }
  }
}

/** The page is Effect's, of an API without endpoints of its own, whose document is replaced by ours. */
const docsHandler = (document: Readonly<Record<string, unknown>>) => {
  const api = HttpApi.make("vostro").annotate(OpenApi.Transform, () => ({ ...document }))
  const page = HttpApiScalar.layer(api, { path: "/docs", scalar: { withDefaultFonts: false } })
  const { handler } = HttpRouter.toWebHandler(Layer.orDie(page), { disableLogger: true })
  return (request: Request): Promise<Response> => handler(request)
}
