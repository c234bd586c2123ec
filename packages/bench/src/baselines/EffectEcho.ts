import { createServer } from "node:http"
import { NodeHttpServer } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServer, HttpServerRequest, HttpServerResponse } from "effect/http"
import { announce } from "../Announce.ts"
import { accountNumberIds, TOKEN } from "./Schema.ts"

// Baseline 4: Effect's router alone, echoing the JSON of the request.
const echo = HttpRouter.add(
  "POST",
  "/v1/internal_transfer",
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    return HttpServerResponse.jsonUnsafe(yield* request.json)
  })
)
const server = HttpRouter.serve(echo, { disableLogger: true, disableListenLog: true }).pipe(
  Layer.provideMerge(NodeHttpServer.layer(createServer, { port: 0, host: "127.0.0.1" }))
)
const program = Effect.gen(function* () {
  const { address } = yield* HttpServer.HttpServer
  const port = "port" in address ? Number(address.port) : 0
  announce({ url: `http://127.0.0.1:${port}`, token: TOKEN, path: "/v1/internal_transfer", ids: accountNumberIds })
  return yield* Effect.never
})
Effect.runFork(Effect.provide(program, server))
