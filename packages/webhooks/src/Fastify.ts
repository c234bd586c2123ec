import { bodyConsumed, keptBytes } from "./RawBody.ts"
import { makeReceiver, type NoGuests, type ReceiverOptions } from "./Receiver.ts"

interface FastifyRequest {
  readonly body: unknown
  readonly rawBody?: unknown
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
}

interface FastifyReply {
  readonly code: (status: number) => { readonly send: (body: string) => unknown }
}

interface FastifyScope {
  readonly removeAllContentTypeParsers: () => void
  readonly addContentTypeParser: (
    type: string,
    options: { readonly parseAs: "buffer"; readonly bodyLimit: number },
    parser: (request: FastifyRequest, body: Uint8Array) => Promise<Uint8Array>
  ) => unknown
  readonly post: (path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) => unknown
}

/**
 * Fastify plugin that receives webhooks: `app.register(fastifyWebhooks, { path: "/webhooks", ... })`. It reads raw bodies
 * in its own scope, so the parsers of other routes stay as they are.
 */
export const fastifyWebhooks = async <G = NoGuests>(
  app: FastifyScope,
  options: ReceiverOptions<G> & { readonly path: string }
): Promise<void> => {
  const receive = makeReceiver(options, ["path", "prefix", "logLevel", "logSerializers"])
  app.removeAllContentTypeParsers()
  const limits = { parseAs: "buffer", bodyLimit: options.maxBytes ?? 1_048_576 } as const
  app.addContentTypeParser("*", limits, async (_, body) => body)
  app.post(options.path, async ({ body = new Uint8Array(), headers, rawBody }, reply) => {
    const kept = keptBytes({ body, rawBody }, limits.bodyLimit)
    if (kept === null) throw bodyConsumed("leave the body of its route to the plugin, or keep it as request.rawBody")
    const { status, reason } = await receive({
      header: (name) => {
        const value = headers[name.toLowerCase()]
        return typeof value === "string" ? value : undefined
      },
      read: async () => kept
    })
    return reply.code(status).send(reason)
  })
}
