/** The typed client of a bank over WebSocket, for browsers and Node. */

// The client

export { connectSocket, type SocketClient, type SocketClientOptions } from "./client/SocketClient.ts"
