import { createServer } from "node:http"
import { bank } from "./Bank.ts"

const server = createServer((request, response) => bank.node(request, response))
server.listen(Number(process.env["PORT"] ?? 0), "127.0.0.1", () => console.log("listening", server.address()))
