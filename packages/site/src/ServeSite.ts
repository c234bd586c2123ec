import { createHash } from "node:crypto"
import { existsSync, readFileSync, statSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { extname, join, normalize } from "node:path"

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".md": "text/markdown; charset=utf-8",
  ".txt": "text/plain; charset=utf-8"
}

/** Only what the site brings with it runs and loads. VitePress has short scripts in its pages, which run by their hashes. */
const policyOf = (html: string): string => {
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'"
  ].join("; ")
}

/** Serves the files of a built site on this machine. */
export const serveSite = (folder: string, port: number): Promise<{ readonly url: string; readonly server: Server }> => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost")
    const path = join(folder, normalize(decodeURIComponent(pathname)))
    const file = existsSync(path) && statSync(path).isDirectory() ? join(path, "index.html") : path
    const isFound = file.startsWith(folder) && existsSync(file)
    const body = readFileSync(isFound ? file : join(folder, "404.html"))
    const type = types[extname(isFound ? file : ".html")] ?? "text/plain; charset=utf-8"
    const policy = type.startsWith("text/html") && { "content-security-policy": policyOf(body.toString()) }
    response.writeHead(isFound ? 200 : 404, { "content-type": type, "x-content-type-options": "nosniff", ...policy })
    response.end(body)
  })
  return new Promise((resolve) =>
    server.listen(port, "127.0.0.1", () => {
      const address = server.address()
      const bound = typeof address === "object" && address !== null ? address.port : port
      resolve({ url: `http://127.0.0.1:${bound}`, server })
    })
  )
}
