/** The bank as JSON-RPC over WebSocket, for servers of `node:http`. */

// The server

export type { WebSocketOptions } from "./server/Options.ts"
export { makeWebSockets, type WebSockets } from "./server/WebSockets.ts"
