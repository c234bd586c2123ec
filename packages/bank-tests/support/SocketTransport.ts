import { createServer } from "node:http"
import { Bank } from "@vostro/domain/operations"
import type { SentRequest, TransportAnswer, TransportUnderTest } from "@vostro/testing"
import { makeWebSockets } from "@vostro/websocket"
import { membersOf } from "@vostro/websocket/server/Members"
import { Effect } from "effect"
import { WebSocket } from "ws"
import { memoryPorts } from "./WebTransport.ts"

/** JSON-RPC over WebSocket: the sockets of a server, one for each credentials. */
export const socketTransport: TransportUnderTest = {
  carries: { paths: false, brokenBodies: false, files: false, sourceIp: "127.0.0.1" },
  ports: memoryPorts,
  open: async (bank) => {
    const sockets = await Effect.runPromise(Effect.provideService(makeWebSockets(), Bank, bank))
    const server = createServer()
    sockets.attach(server, "/rpc")
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const address = server.address()
    const port = typeof address === "object" ? address?.port : undefined
    const callers = new Map<string | undefined, Promise<Caller>>()
    const callerFor = (authorization: string | undefined): Promise<Caller> => {
      const known = callers.get(authorization) ?? connect(`ws://127.0.0.1:${port}/rpc`, authorization)
      callers.set(authorization, known)
      return known
    }
    return {
      send: async (request) => (await callerFor(request.authorization))(request),
      close: async () => {
        await sockets.close()
        await new Promise((resolve) => server.close(resolve))
      }
    }
  }
}

type Caller = (request: SentRequest) => Promise<TransportAnswer>

const connect = async (url: string, authorization: string | undefined): Promise<Caller> => {
  const socket = new WebSocket(url, { headers: authorization === undefined ? {} : { authorization } })
  const waiting = new Map<string, (text: string) => void>()
  const lost = new Promise<never>((_, reject) => {
    socket.once("error", reject).once("close", () => reject(new Error("the connection is closed")))
  })
  lost.catch(() => undefined)
  socket.on("message", (data) => {
    const id = new Map(membersOf(data.toString())).get("id") ?? ""
    // An answer without an id is about the only message that is no JSON.
    const key = waiting.has(id) ? id : ([...waiting.keys()].at(-1) ?? "")
    waiting.get(key)?.(data.toString())
    waiting.delete(key)
  })
  await Promise.race([new Promise((resolve) => socket.once("open", resolve)), lost])
  let last = 0
  return async (request) => {
    const id = String(++last)
    const answered = new Promise<string>((resolve) => waiting.set(id, resolve))
    socket.send(messageOf(id, request))
    return answerOf(await Promise.race([answered, lost]))
  }
}

const messageOf = (id: string, { body, dry_run, key, operation, params, query }: SentRequest): string => {
  const parts = [
    `"params":${JSON.stringify(params)}`,
    `"query":${JSON.stringify(query)}`,
    ...(body === undefined ? [] : [`"body":${new TextDecoder().decode(body)}`]),
    ...(dry_run === undefined ? [] : [`"dry_run":${dry_run}`]),
    ...(key === undefined ? [] : [`"idempotency_key":${JSON.stringify(key)}`])
  ]
  return `{"jsonrpc":"2.0","id":${id},"method":"${operation}","params":{${parts.join()}}}`
}

const answerOf = (text: string): TransportAnswer => {
  const frame = new Map(membersOf(text))
  const answer = frame.get("result") ?? new Map(membersOf(frame.get("error") ?? "{}")).get("data") ?? "{}"
  const parts = new Map(membersOf(answer))
  const headers: Readonly<Record<string, string>> = JSON.parse(parts.get("headers") ?? "{}")
  return {
    status: Number(parts.get("status")),
    body: new TextEncoder().encode(parts.get("body")),
    request_id: headers["request-id"],
    is_replay: headers["idempotency-replayed"] === "true",
    retry_after: headers["retry-after"]
  }
}
