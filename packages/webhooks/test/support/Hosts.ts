import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { createAdaptorServer, getRequestListener } from "@hono/node-server"
import { expressWebhooks, fastifyWebhooks, fetchWebhooks, honoWebhooks, type ReceiverOptions } from "@vostro/webhooks"
import express from "express"
import fastify from "fastify"
import { Hono } from "hono"

/** A receiver that listens: its address, the errors that its framework reported, and how to stop it. */
export interface Host {
  readonly url: string
  readonly errors: ReadonlyArray<string>
  readonly stop: () => Promise<void>
}

/** Starts a host of a framework. `careless` ones parse the body before the receiver gets it. */
export type Start = (options: ReceiverOptions, careless: boolean) => Promise<Host>

const listening = async (server: Server, errors: ReadonlyArray<string>): Promise<Host> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // trusted: the server listens on a port.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    errors,
    stop: () => new Promise((resolve) => server.close(() => resolve()))
  }
}

const startFetch: Start = (options, careless) => {
  const errors: Array<string> = []
  const receive = fetchWebhooks(options)
  const handler = async (request: Request): Promise<Response> => {
    if (careless) await request.text()
    return receive(request)
  }
  const errorHandler = (error: unknown) => {
    errors.push(String(error))
    return new Response(null, { status: 500 })
  }
  return listening(createServer(getRequestListener(handler, { errorHandler })), errors)
}

const startHono: Start = (options, careless) => {
  const errors: Array<string> = []
  const app = new Hono()
  app.onError((error, context) => {
    errors.push(String(error))
    return context.body(null, 500)
  })
  if (careless)
    app.use(async ({ req }, next) => {
      await req.json()
      await next()
    })
  app.post("/webhooks", honoWebhooks(options))
  const server = createAdaptorServer({ fetch: app.fetch, createServer })
  // trusted: `createServer` is that of HTTP/1.1.
  return listening(server as Server, errors)
}

const expressWith = (options: ReceiverOptions, parser: express.RequestHandler | undefined): Promise<Host> => {
  const errors: Array<string> = []
  const app = express()
  if (parser !== undefined) app.use(parser)
  app.post("/webhooks", expressWebhooks(options))
  const report: express.ErrorRequestHandler = (error, _request, response, _next) => {
    errors.push(String(error))
    response.status(500).end()
  }
  app.use(report)
  return listening(createServer(app), errors)
}

const startExpress: Start = (options, careless) => expressWith(options, careless ? express.json() : undefined)

const startExpressRaw: Start = (options, careless) =>
  expressWith(options, careless ? express.json() : express.raw({ type: "*/*", limit: "3mb" }))

/** Keeps raw bodies and parses them, as Firebase and NestJS do; careless ones keep none. */
const startRawBody =
  (keep: (bytes: Buffer) => unknown): Start =>
  (options, careless) =>
    expressWith(
      options,
      express.json({
        limit: "3mb",
        verify: (request, _, bytes) => {
          if (!careless) Object.assign(request, { rawBody: keep(bytes) })
        }
      })
    )

/** Hands over parsed bodies whose stream still looks unread, as some platforms for functions do. */
const startEmulated: Start = (options, careless) => {
  const bare: express.RequestHandler = async (request, _, next) => {
    const parts: Array<Buffer> = []
    for await (const part of request) parts.push(part)
    const rawBody = Buffer.concat(parts)
    Object.defineProperty(request, "readableDidRead", { value: false })
    request.body = JSON.parse(rawBody.length === 0 ? "{}" : rawBody.toString())
    if (!careless) Object.assign(request, { rawBody })
    next()
  }
  return expressWith(options, bare)
}

const startFastify: Start = async (options, careless) => {
  const errors: Array<string> = []
  const app = fastify()
  app.setErrorHandler((error: Error, _, reply) => {
    if (!("statusCode" in error)) errors.push(String(error))
    return reply.code("statusCode" in error ? Number(error.statusCode) : 500).send()
  })
  if (careless)
    app.addHook("preValidation", async (request) => {
      if (request.body instanceof Uint8Array) request.body = JSON.parse(new TextDecoder().decode(request.body))
    })
  await app.register(fastifyWebhooks, { ...options, path: "/webhooks" })
  const url = await app.listen({ port: 0, host: "127.0.0.1" })
  return { url: `${url}/webhooks`, errors, stop: () => app.close() }
}

const startFastifyRawBody: Start = async (options, careless) => {
  const errors: Array<string> = []
  const app = fastify({ bodyLimit: 3_000_000 })
  app.setErrorHandler((error: Error, _, reply) => {
    if (!("statusCode" in error)) errors.push(String(error))
    return reply.code("statusCode" in error ? Number(error.statusCode) : 500).send()
  })
  app.addHook("preValidation", async (request) => {
    if (!(request.body instanceof Uint8Array)) return
    const rawBody = Buffer.from(request.body)
    request.body = JSON.parse(rawBody.length === 0 ? "{}" : rawBody.toString())
    if (!careless) Object.assign(request, { rawBody })
  })
  await app.register(fastifyWebhooks, { ...options, path: "/webhooks" })
  const url = await app.listen({ port: 0, host: "127.0.0.1" })
  return { url: `${url}/webhooks`, errors, stop: () => app.close() }
}

/** Every framework that the package has a receiver for. */
export const hosts: ReadonlyArray<readonly [name: string, start: Start]> = [
  ["a Fetch handler", startFetch],
  ["Hono", startHono],
  ["Express", startExpress],
  ["Express with express.raw()", startExpressRaw],
  ["a host that keeps rawBody as bytes", startRawBody((bytes) => bytes)],
  ["a host that keeps rawBody as text", startRawBody((bytes) => bytes.toString())],
  ["a host that emulates Express", startEmulated],
  ["Fastify", startFastify],
  ["Fastify with rawBody", startFastifyRawBody]
]
