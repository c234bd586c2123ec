import type { Socket } from "node:net"
import { isWithin, siteOf } from "@vostro/domain/operations"

/** Default maximum of connections per address. Leaves room for several addresses under `MAX_CONNECTIONS`. */
const PER_ADDRESS = 256

/** Takes a slot of an address and returns the function that releases it; undefined if the address is at its limit. */
export type AddressLimit = (address: string | undefined) => (() => void) | undefined

/**
 * Makes a limit of `most` concurrent slots per address (IPv6: per /64 prefix). Clients whose address is unknown share one
 * limit. Trusted proxies are exempt.
 */
export const makeAddressLimit = (most: number = PER_ADDRESS, proxies: ReadonlyArray<string>): AddressLimit => {
  if (!(most >= 1)) throw new Error(`connectionsPerAddress must be at least 1, got ${most}`)
  const held = new Map<string, number>()
  const end = (site: string) => () => {
    const count = held.get(site) ?? 0
    if (count > 1) held.set(site, count - 1)
    else held.delete(site)
  }
  return (address) => {
    if (address !== undefined && isWithin(address, proxies)) return unlimited
    const site = siteOf(address ?? "")
    const count = held.get(site) ?? 0
    if (count >= most) return undefined
    held.set(site, count + 1)
    return end(site)
  }
}

const unlimited = () => undefined

/** Resets connections of addresses that are at their limit. */
export const limitConnections =
  (limit: AddressLimit) =>
  (socket: Socket): void => {
    const end = limit(socket.remoteAddress)
    if (end === undefined) socket.resetAndDestroy()
    else socket.once("close", end)
  }
