/**
 * The configuration of a server: its variables as a table (Variables.ts), read from the environment and a file, and
 * checked together with every fault at once. The result is complete and consistent. Opening databases, folders and
 * networks is left to their folders.
 */

import type { TlsFiles } from "@vostro/http/node"
import type { Iso20022Folder, NachaFolder } from "@vostro/rails"
import { type Config, Data } from "effect"
import type { variables } from "./Variables.ts"

/** Values of all variables. */
export type Values = { readonly [K in keyof typeof variables]: Config.Success<(typeof variables)[K]> }

/** Configuration of a server, complete and consistent. */
export interface ServerConfig extends Values {
  readonly tls: TlsFiles | undefined
  /** ACH files, if RAILS has `nacha`. */
  readonly nacha: NachaFolder | undefined
  /** Messages of Fedwire, FedNow and RTP, if RAILS has `iso20022`. */
  readonly iso20022: Iso20022Folder | undefined
  readonly rateLimit: { readonly per_second: number; readonly burst: number } | undefined
}

/** The configuration is invalid. Each fault names its variable. */
export class ConfigFaults extends Data.TaggedError("ConfigFaults")<{ readonly faults: ReadonlyArray<string> }> {
  override get message(): string {
    return `invalid configuration\n${this.faults.map((fault) => `  ${fault}`).join("\n")}`
  }
}
