/** The server, its pages and the sender of webhooks, for Node. */

// The server

export { documentPages } from "./documents/DocumentPages.ts"
export { pageHeaders } from "./pages/PageHeaders.ts"
export type { Pages } from "./pages/Pages.ts"
export { ListenError } from "./server/Listener.ts"
export { MAX_CONNECTIONS, type SeenResponse, type ServeOptions, type Serving, serve } from "./server/NodeServer.ts"
export type { Upgrade } from "./server/Upgrades.ts"

// JSON Schema of the schemas of operations, as in the documents

export { jsonSchema } from "./openapi/JsonSchema.ts"

// TLS

export { readTls, type TlsFiles, TlsUnusable } from "./server/TlsFiles.ts"

// A handler for servers of the host

export { makeNodeHandler, type NodeHandler } from "./server/NodeHandler.ts"

// Webhooks

export { layerWebhookSender } from "./webhooks/WebhookSender.ts"

// The process

export { surviveLogFailures } from "./server/LogFailures.ts"
