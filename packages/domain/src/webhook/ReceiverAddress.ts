import { isWithin } from "../kernel/Subnet.ts"

/** The networks of a machine's own addresses. */
export const LOOPBACK: ReadonlyArray<string> = ["127.0.0.0/8", "::1"]

/** IPv4 networks that are not public (IANA, IPv4 Special-Purpose Address Registry), with relays of 6to4 and multicast. */
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

/** The IPv6 network that public addresses are in: NAT64, mapped, unique local, link-local and multicast ones are not. */
const GLOBAL_IPV6 = ["2000::/3"]

/** Networks in it that are not public (IANA, IPv6 Special-Purpose Address Registry): Teredo and 6to4 among them. */
const SPECIAL_IPV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]

/** An IPv4 address at the end of an IPv6 one, which a tunnel leads to (RFC 5214, 6.1). */
const ISATAP = /(?:::|:0{1,4}:|:0?200:)5efe:(?:[\da-f]{1,4}:[\da-f]{1,4}|[\d.]+)$/i

const isPublic = (address: string): boolean =>
  address.includes(":")
    ? isWithin(address, GLOBAL_IPV6) && !isWithin(address, SPECIAL_IPV6) && !ISATAP.test(address)
    : isWithin(address, ["0.0.0.0/0"]) && !isWithin(address, SPECIAL_IPV4)

/**
 * The reason why no webhook may be sent to an address, if there is one: it has to be public or in one of `networks`, and
 * loopback for what is not encrypted.
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

/** A host that ends in a number is an IPv4 address, however it is written (WHATWG URL, "host parsing"). */
const NUMERIC = /(?:^|\.)(?:\d+|0x[\da-f]*)$/i
const DOTTED = /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){3}$/

/**
 * Checks the URL of a webhook receiver as far as that shows without DNS: `https`, or `http` on loopback where `networks`
 * has it; and no IP address that webhooks may not be sent to.
 */
export const isReceiverUrl = (url: string, networks: ReadonlyArray<string>): boolean => {
  const [, scheme, ipv6, host = ""] = HOST.exec(url) ?? []
  const isAllowed = (address: string) => addressRefusal(address, scheme === "https", networks) === undefined
  if (ipv6 !== undefined) return isAllowed(ipv6)
  if (NUMERIC.test(host)) return DOTTED.test(host) && isAllowed(host)
  return scheme === "https" || (host.toLowerCase() === "localhost" && isAllowed("127.0.0.1"))
}
