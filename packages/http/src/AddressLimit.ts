import type { Socket } from "node:net"
import { isWithin, siteOf } from "@vostro/domain/operations"

/** The most connections from one address, unless the host says otherwise: several addresses together leave room. */
const PER_ADDRESS = 256

/**
 * Lets an address have one thing more at the same time, and gives the function that ends it; undefined where the address
 * has as many as it may.
 */
export type AddressLimit = (address: string | undefined) => (() => void) | undefined

/**
 * Makes a limit of `most` things at a time for each address. IPv6 addresses count by their first 64 bits. Trusted proxies
 * have no limit.
 */
export const makeAddressLimit = (most: number = PER_ADDRESS, proxies: ReadonlyArray<string>): AddressLimit => {
  if (!(most >= 1)) throw new Error(`connectionsPerAddress is a number of 1 or more, and is ${most}.`)
  const held = new Map<string, number>()
  const end = (site: string) => () => {
    const count = held.get(site) ?? 0
    if (count > 1) held.set(site, count - 1)
    else held.delete(site)
  }
  return (address) => {
    if (address === undefined || isWithin(address, proxies)) return unlimited
    const site = siteOf(address)
    const count = held.get(site) ?? 0
    if (count >= most) return undefined
    held.set(site, count + 1)
    return end(site)
  }
}

const unlimited = () => undefined

/** Resets connections of addresses that have as many as they may. */
export const limitConnections =
  (limit: AddressLimit) =>
  (socket: Socket): void => {
    const end = limit(socket.remoteAddress)
    if (end === undefined) socket.resetAndDestroy()
    else socket.once("close", end)
  }
