import { isSubnet, isWithin } from "@vostro/domain/operations"
import { addressIn } from "./ForwardedAddress.ts"

/**
 * Returns the client address of a request: the peer, or behind trusted proxies the last address in `X-Forwarded-For`
 * that is not a trusted proxy. The header of an untrusted peer is ignored. Undefined if a trusted proxy forwards for
 * something that is not an address: the client is then on no allowlist.
 */
export const clientAddress = (
  peer: string | undefined,
  forwardedFor: ReadonlyArray<string>,
  trustedProxies: ReadonlyArray<string>
): string | undefined => {
  const hops = forwardedFor.flatMap((value) => value.split(","))
  let address = peer === undefined ? undefined : addressOf(peer)
  while (address !== undefined && isWithin(address, trustedProxies)) {
    const hop = hops.pop()
    if (hop === undefined) return address
    address = addressIn(hop)
  }
  return address
}

/** Maximum number of remembered peers. */
const MAX_PEERS = 10_000

const peers = new Map<string, string | undefined>()

// A connection is kept for many requests, and its peer stays the same: parsing it takes some 5 µs.
const addressOf = (peer: string): string | undefined => {
  if (peers.has(peer)) return peers.get(peer)
  if (peers.size >= MAX_PEERS) peers.clear()
  const address = addressIn(peer)
  peers.set(peer, address)
  return address
}

/**
 * Validates the `trustedProxies` option. Throws on an entry that is neither an address nor a subnet, which would
 * otherwise match no peer silently.
 */
export const proxiesOf = (named: ReadonlyArray<string> = []): ReadonlyArray<string> => {
  const wrong = named.find((one) => !isSubnet(one))
  if (wrong !== undefined) throw new Error(`trustedProxies: "${wrong}" is not an IP address or subnet`)
  return named
}
