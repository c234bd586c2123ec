import { registerWith, transportConformance } from "@vostro/testing"
import * as runner from "vitest"
import { socketTransport } from "../support/SocketTransport.ts"
import { httpTransport, webTransport } from "../support/WebTransport.ts"

registerWith(
  runner,
  transportConformance("HTTP over sockets", httpTransport),
  transportConformance("HTTP in the process", webTransport),
  transportConformance("JSON-RPC over WebSocket", socketTransport)
)
