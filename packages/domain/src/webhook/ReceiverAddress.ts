import { isWithin } from "../kernel/Subnet.ts"

/** Loopback networks. */
export const LOOPBACK: ReadonlyArray<string> = ["127.0.0.0/8", "::1"]

/** IPv4 networks that are not public (IANA, IPv4 Special-Purpose Address Registry), with 6to4 relays and multicast. */
const SPECIAL_IPV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4"
]

/** IPv6 network of public addresses: excludes NAT64, mapped, unique local, link-local and multicast addresses. */
const GLOBAL_IPV6 = ["2000::/3"]

/** Networks within it that are not public (IANA, IPv6 Special-Purpose Address Registry), such as Teredo and 6to4. */
const SPECIAL_IPV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]

/** Matches an IPv6 address that ends in an IPv4 address, reached by a tunnel (RFC 5214, 6.1). */
const ISATAP = /(?:::|:0{1,4}:|:0?200:)5efe:(?:[\da-f]{1,4}:[\da-f]{1,4}|[\d.]+)$/i

const isPublic = (address: string): boolean =>
  address.includes(":")
    ? isWithin(address, GLOBAL_IPV6) && !isWithin(address, SPECIAL_IPV6) && !ISATAP.test(address)
    : isWithin(address, ["0.0.0.0/0"]) && !isWithin(address, SPECIAL_IPV4)

/**
 * Returns the reason why webhooks to an address are refused, if any: the address must be public or in one of
 * `networks`, and loopback for unencrypted requests.
 */
export const addressRefusal = (
  address: string,
  isEncrypted: boolean,
  networks: ReadonlyArray<string>
): string | undefined => {
  if (!isPublic(address) && !isWithin(address, networks)) return `address not allowed: ${address}`
  if (!isEncrypted && !isWithin(address, LOOPBACK)) return `https required: ${address} is not loopback`
  return undefined
}

const HOST = /^(https?):\/\/(?:\[([^\]]+)\]|([^/?#:]+))/

/** Matches a host that ends in a number: an IPv4 address in any notation (WHATWG URL, "host parsing"). */
const NUMERIC = /(?:^|\.)(?:\d+|0x[\da-f]*)$/i
const DOTTED = /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){3}$/

/**
 * Checks the URL of a webhook receiver without DNS: `https`, or `http` on loopback where `networks` allows it, and no
 * IP address that webhooks are refused to.
 */
export const isReceiverUrl = (url: string, networks: ReadonlyArray<string>): boolean => {
  const [, scheme, ipv6, host = ""] = HOST.exec(url) ?? []
  const isAllowed = (address: string) => addressRefusal(address, scheme === "https", networks) === undefined
  if (ipv6 !== undefined) return isAllowed(ipv6)
  if (NUMERIC.test(host)) return DOTTED.test(host) && isAllowed(host)
  return scheme === "https" || (host.toLowerCase() === "localhost" && isAllowed("127.0.0.1"))
}
