import { transportConformance } from "@vostro/testing"
import { socketTransport } from "../support/SocketTransport.ts"
import { httpTransport, webTransport } from "../support/WebTransport.ts"

transportConformance("HTTP over sockets", httpTransport)
transportConformance("HTTP in the process", webTransport)
transportConformance("JSON-RPC over WebSocket", socketTransport)
