import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { createBank, type EmbeddedBank } from "@vostro/bank"
import express from "express"
import fastify from "fastify"
import { Hono } from "hono"

/** Operator token of the banks in these tests. */
export const OPERATOR_TOKEN = "operator-token-of-the-test"

/** Starts an in-memory bank under a path. */
export const bankAt = (basePath?: string): Promise<EmbeddedBank> =>
  createBank({
    store: "memory",
    secrets: { operatorToken: OPERATOR_TOKEN, masterKey: new Uint8Array(32).fill(7) },
    network: "agreeable",
    ...(basePath !== undefined && { basePath })
  })

/** A host that serves a bank under `/bank`: how to send it a request, and how to stop it. */
export interface Host {
  readonly send: (request: Request) => Promise<Response>
  readonly stop: () => Promise<void>
}

const listen = async (listener: RequestListener): Promise<Host> => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // trusted: the server listens on a port.
  const { port } = server.address() as AddressInfo
  return {
    send: (request) => {
      const { pathname, search } = new URL(request.url)
      return fetch(new Request(`http://127.0.0.1:${port}${pathname}${search}`, request))
    },
    stop: () => new Promise((resolve) => server.close(() => resolve()))
  }
}

const inProcess = (send: Host["send"]): Host => ({ send, stop: async () => undefined })

/** The hosts that mount a bank under `/bank`, each as its documentation says. */
export const hosts: ReadonlyArray<readonly [name: string, mount: (bank: EmbeddedBank) => Promise<Host>]> = [
  ["node:http", ({ node }) => listen((request, response) => node(request, response))],
  ["Express", ({ node }) => listen(express().use(node))],
  [
    "Hono",
    async ({ fetch }) => {
      const app = new Hono()
      app.all("/bank/*", ({ req }) => fetch(req.raw))
      return inProcess(async (request) => app.fetch(request))
    }
  ],
  [
    "Fastify",
    async ({ node }) => {
      const app = fastify()
      app.removeAllContentTypeParsers()
      app.addContentTypeParser("*", (_request, _body, done) => done(null))
      app.all("/bank/*", (request, reply) => {
        reply.hijack()
        node(request.raw, reply.raw)
      })
      const url = await app.listen({ port: 0, host: "127.0.0.1" })
      return {
        send: (request) => fetch(new Request(url + new URL(request.url).pathname, request)),
        stop: () => app.close()
      }
    }
  ],
  [
    "a Next route handler",
    async (bank) => {
      // `app/bank/[...path]/route.ts` exports one function for each method.
      const route = { GET: bank.fetch, POST: bank.fetch, PATCH: bank.fetch, DELETE: bank.fetch }
      const methods: Readonly<Record<string, typeof bank.fetch>> = route
      return inProcess(async (request) => methods[request.method]?.(request) ?? new Response(null, { status: 405 }))
    }
  ]
]
