import { bank } from "./Bank.ts"

const server = Bun.serve({
  port: Number(process.env["PORT"] ?? 0),
  hostname: "127.0.0.1",
  fetch: (request, server) => bank.fetch(request, server.requestIP(request) ?? {})
})
console.log("listening", { port: server.port })
