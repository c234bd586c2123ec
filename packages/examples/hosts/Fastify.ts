import fastify from "fastify"
import { bank } from "./Bank.ts"

const app = fastify()
app.get("/", () => "The bank is at /bank")
// A scope of its own, in which Fastify leaves bodies alone.
app.register(async (scope) => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser("*", (_request, _body, done) => done(null))
  scope.all("/bank/*", (request, reply) => {
    reply.hijack()
    bank.node(request.raw, reply.raw)
  })
})
await app.listen({ port: Number(process.env["PORT"] ?? 0), host: "127.0.0.1" })
console.log("listening", app.server.address())
