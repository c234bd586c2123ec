import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import { bank } from "./Bank.ts"

const page = `<!doctype html><title>Bank</title><script src="/browser.js"></script>`

// The page and the bank have one origin. `browser.js` is `Browser.ts`, bundled with the global `page`.
const server = createServer((request, response) => {
  if (request.url?.startsWith("/bank/")) return bank.node(request, response)
  const isScript = request.url === "/browser.js"
  response.setHeader("content-type", isScript ? "text/javascript" : "text/html")
  response.end(isScript ? readFileSync("browser.js") : page)
})
server.listen(Number(process.env["PORT"] ?? 0), "127.0.0.1", () => console.log("listening", server.address()))
