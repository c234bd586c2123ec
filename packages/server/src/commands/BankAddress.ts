import { networkInterfaces } from "node:os"
import { Result } from "effect"
import type { ServerConfig } from "../config/ServerConfig.ts"

/** Address at which a server of this machine listens, and the certificate that it has. */
export interface BankAddress {
  readonly url: string
  /** Path of the certificate. Absent for HTTP, and if a certificate authority that Node trusts must have signed it. */
  readonly certificate?: string
}

/** Returns the address of a server with this configuration, or the reason why it is unknown or unsafe. */
export const addressOf = ({
  listenAddress,
  port,
  tlsCertificate: certificate
}: Pick<ServerConfig, "listenAddress" | "port" | "tlsCertificate">): Result.Result<BankAddress, string> => {
  if (port === 0) return Result.fail("PORT is 0, so the bank may listen on any port: give its address with --url")
  const host = isEverywhere(listenAddress) ? "127.0.0.1" : listenAddress
  const place = `${host.includes(":") ? `[${host}]` : host}:${port}`
  if (certificate !== undefined) return Result.succeed({ url: `https://${place}`, certificate })
  return isOfThisMachine(host)
    ? Result.succeed({ url: `http://${place}` })
    : Result.fail(
        `LISTEN_ADDRESS is not an address of this machine (got ${host}): give the https address of the bank with --url`
      )
}

/** Returns a given address of a bank, or the reason why it is unsafe. */
export const statedAddress = (url: string): Result.Result<BankAddress, string> =>
  URL.canParse(url) && (/^https:/.test(url) || isLoopback(new URL(url).hostname))
    ? Result.succeed({ url: url.replace(/\/$/, "") })
    : Result.fail(`--url must be https, or http on loopback (got ${url})`)

const isEverywhere = (address: string): boolean => address === "0.0.0.0" || address === "::"

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

// A token must not cross a network unencrypted.
const isOfThisMachine = (host: string): boolean =>
  isLoopback(host) ||
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === host))
