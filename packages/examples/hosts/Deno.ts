import { bank } from "./Bank.ts"

const server = Deno.serve(
  {
    port: Number(process.env["PORT"] ?? 0),
    hostname: "127.0.0.1",
    onListen: (address) => console.log("listening", address)
  },
  (request, { remoteAddr }) => bank.fetch(request, { address: remoteAddr.hostname })
)
await server.finished
