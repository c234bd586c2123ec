import { setImmediate } from "node:timers/promises"
import { Layer } from "effect"
import type { Json } from "../openapi/JsonSchema.ts"
import type { Offered } from "../pages/Pages.ts"
import { docsScript } from "./DocsScript.ts"
import { plainStyle, scalarStyle } from "./DocsStyle.ts"
import { escaped, plainReference } from "./PlainReference.ts"
import { mended } from "./ScalarMends.ts"

/** Contents of the page. */
export interface DocsContents {
  readonly document: Json
  /** The document as text. */
  readonly json: string
  readonly offered: Offered
  /** True if the server has tokens for the page. */
  readonly hasTokens: boolean
}

/** Writes the page of the reference: Scalar on the document, and a list of the operations without JavaScript. */
export const docsPage = async ({ document, json, offered, hasTokens }: DocsContents): Promise<string> => {
  const scalar = await scalarScript()
  await setImmediate()
  const { title } = Object(document["info"])
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escaped(`${title}: API reference`)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${plainStyle}</style>
</head>
<body>
<noscript>${plainReference(offered)}</noscript>
<div id="reference"></div>
<script>${scalar}</script>
<script>${docsScript(json, scalarStyle, hasTokens)}</script>
</body>
</html>`
}

/** Takes the script of Scalar out of a page that Effect renders for an API without endpoints. */
const scalarScript = async (): Promise<string> => {
  for (const load of modules) {
    await load()
    await setImmediate()
  }
  const { toWebHandler } = await import("effect/http/HttpRouter")
  const HttpApi = await import("effect/http-api/HttpApi")
  const HttpApiScalar = await import("effect/http-api/HttpApiScalar")
  const page = HttpApiScalar.layer(HttpApi.make("vostro"), { path: "/docs" })
  const { handler } = toWebHandler(Layer.orDie(page), { disableLogger: true })
  // The first request, of any path, loads the 3 MB of Scalar.
  await handler(new Request("http://localhost/"))
  await setImmediate()
  const html = await (await handler(new Request("http://localhost/docs"))).text()
  const [, script] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? []
  if (script === undefined) throw new Error("the page of Effect has no script of Scalar")
  return mended(script)
}

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
