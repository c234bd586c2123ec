import { setImmediate } from "node:timers/promises"
import { Layer } from "effect"
import type { Json } from "../openapi/JsonSchema.ts"

/**
 * Renders Effect's Scalar page for an API without endpoints and replaces its document by `json`, the text of the given
 * one. Effect itself would clone the document and write it again in one block.
 */
export const docsPage = async ({ info }: Json, json: string): Promise<string> => {
  for (const load of modules) {
    await load()
    await setImmediate()
  }
  const { toWebHandler } = await import("effect/http/HttpRouter")
  const HttpApi = await import("effect/http-api/HttpApi")
  const OpenApi = await import("effect/http-api/OpenApi")
  const HttpApiScalar = await import("effect/http-api/HttpApiScalar")
  const api = HttpApi.make("vostro").annotate(OpenApi.Transform, () => ({ info }))
  const page = HttpApiScalar.layer(api, { path: "/docs", scalar })
  const { handler } = toWebHandler(Layer.orDie(page), { disableLogger: true })
  // The first request, of any path, loads the 3 MB of Scalar.
  await handler(new Request("http://localhost/"))
  await setImmediate()
  const html = await (await handler(new Request("http://localhost/docs"))).text()
  await setImmediate()
  return html.replace(inScript(JSON.stringify({ info })), () => inScript(json))
}

/**
 * Options of Scalar that keep everything on this page: no fonts from elsewhere, no tools that send the document to Scalar,
 * with its credentials of examples, and no link to a client that cannot reach the bank.
 */
const scalar = { withDefaultFonts: false, showDeveloperTools: "never", hideClientButton: true }

/** Modules of the page, each after those that it imports. At once they would block the event loop for 0.2 s. */
const modules = [
  () => import("effect/http/HttpServerResponse"),
  () => import("effect/http/HttpServerRequest"),
  () => import("effect/http/HttpRouter"),
  () => import("effect/http-api/HttpApiEndpoint"),
  () => import("effect/http-api/HttpApi"),
  () => import("effect/http-api/OpenApi"),
  () => import("effect/http-api/HttpApiScalar")
]

/** Escapes JSON for a script in HTML, as Effect does. */
const inScript = (json: string): string => json.replaceAll("<", "\\u003c")
