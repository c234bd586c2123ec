import { pageHeaders } from "../page/PageHeaders.ts"
import type { Sessions } from "../session/Viewer.ts"

/**
 * Answers requests by a name of this machine only, such as `localhost`. A browser takes the pages of another name that leads
 * here for those of a foreign site, which could then read and act (DNS rebinding).
 */
export const onThisMachine = ({ viewerOf }: Sessions): Sessions => ({
  viewerOf: async (request, visit) =>
    isLoopback(new URL(request.url).hostname) ? viewerOf(request, visit) : misdirected()
})

/** True for the names of the machine itself (RFC 6761, 6.3; RFC 1122, 3.2.1.3; RFC 4291, 2.5.3). */
export const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" ||
  hostname.endsWith(".localhost") ||
  hostname === "[::1]" ||
  /^127(\.\d{1,3}){3}$/.test(hostname)

const misdirected = (): Response =>
  new Response("This console has no login, so it answers only to localhost, 127.0.0.1 and [::1].\n", {
    status: 421,
    headers: { ...pageHeaders, "content-type": "text/plain; charset=utf-8" }
  })
