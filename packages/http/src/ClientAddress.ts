import { isSubnet, isWithin } from "@vostro/domain/operations"

/**
 * The address that a request comes from: the peer's, or behind trusted proxies the last address in `X-Forwarded-For`
 * that is not such a proxy's. What an untrusted peer writes there counts for nothing.
 */
export const clientAddress = (
  peer: string | undefined,
  forwardedFor: ReadonlyArray<string>,
  trustedProxies: ReadonlyArray<string>
): string | undefined => {
  const hops = forwardedFor.flatMap((value) => value.split(",")).map((hop) => hop.trim())
  let address = peer
  while (address !== undefined && hops.length > 0 && isWithin(address, trustedProxies)) address = hops.pop()
  return address
}

/** The proxies of an option. Throws where one is no address and no subnet: nobody would be believed, and nobody told. */
export const proxiesOf = (named: ReadonlyArray<string> = []): ReadonlyArray<string> => {
  const wrong = named.find((one) => !isSubnet(one))
  if (wrong !== undefined) throw new Error(`trustedProxies has "${wrong}", which is no address and no subnet.`)
  return named
}
