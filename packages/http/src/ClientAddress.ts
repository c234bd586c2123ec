import { isWithin } from "@vostro/domain/kernel/Subnet"

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
