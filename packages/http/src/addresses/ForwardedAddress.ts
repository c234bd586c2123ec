import { isSubnet } from "@vostro/domain/operations"

/** An address with a port, in brackets or without them; the port is a number or hidden (RFC 7239, 6). */
const WITH_PORT = /^(?:\[([^[\]]*)\]|([^:[\]]*))(?::(?:\d{1,5}|_[\w.-]+))?$/

/** The interface of an IPv6 address (RFC 4007, 11), also escaped as in a URL. */
const ZONE = /%[\w.~%-]+$/

/**
 * Returns the address in one entry of `X-Forwarded-For`, or that of a peer: IPv4 or IPv6, with or without a port,
 * brackets, quotes, a zone or blanks, as proxies write it. The notation of the address itself stays. Undefined for
 * anything else, such as `unknown` and hidden names.
 */
export const addressIn = (entry: string): string | undefined => {
  const [, quoted, bare = ""] = /^(?:"([^"]*)"|([^"]*))$/.exec(entry.trim()) ?? []
  const text = (quoted ?? bare).trim()
  const [, bracketed, ipv4] = WITH_PORT.exec(text) ?? []
  const isSix = ipv4 === undefined
  const address = isSix ? (bracketed ?? text).replace(ZONE, "") : ipv4
  return isSix === address.includes(":") && !address.includes("/") && isSubnet(address) ? address : undefined
}
