import { isLoopback } from "./ThisMachine.ts"

/** The cookie of a console: how a response sets it, and what a request brings. */
export interface SessionCookie {
  readonly set: (value: string, seconds: number) => string
  readonly clear: string
  /** Value that the request brings. Undefined without one, and for more than one: another site may have set the others. */
  readonly value: string | undefined
}

/**
 * Returns the cookie of a request. No script reads it, no other site sends it, and it is sent over HTTPS only; a browser
 * on the machine of the console may use plain HTTP.
 */
export const cookieOf = ({ headers, url }: Request, base: string): SessionCookie => {
  const { hostname, protocol } = new URL(url)
  // A proxy that ends HTTPS may call the console by a name of this machine.
  const isPlain = protocol === "http:" && isLoopback(hostname) && headers.get("x-forwarded-proto") !== "https"
  const name = isPlain ? "vostro-console" : "__Secure-vostro-console"
  const set = (value: string, seconds: number): string =>
    `${name}=${value}; Path=${base === "" ? "/" : base}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isPlain ? "" : "; Secure"}`
  const values = (headers.get("cookie") ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  return { set, clear: set("", 0), value: values.length === 1 ? values[0] : undefined }
}
