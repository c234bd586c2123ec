import Fastify from "fastify"
import { announce } from "../Announce.ts"
import { accountNumberIds, TOKEN } from "./Schema.ts"
import { bodySchema, type TransferBody } from "./Transfer.ts"

/** Serves one endpoint with Fastify, as a team would write it; `create` does the database work. */
export const serveFastify = async (create: (key: string, body: TransferBody) => Promise<string>): Promise<void> => {
  const app = Fastify({ logger: false })
  app.post<{ Body: TransferBody }>(
    "/v1/internal_transfer",
    { schema: { body: bodySchema } },
    async (request, reply) => {
      if (request.headers.authorization !== `Bearer ${TOKEN}`) return reply.code(403).send({ code: "token_invalid" })
      const key = request.headers["idempotency-key"]
      if (typeof key !== "string" || key.length < 5) return reply.code(400).send({ code: "idempotency_key_missing" })
      const answer = await create(key, request.body)
      return reply.code(200).type("application/json").send(answer)
    }
  )
  const url = await app.listen({ port: 0, host: "127.0.0.1" })
  announce({ url, token: TOKEN, path: "/v1/internal_transfer", ids: accountNumberIds })
}
