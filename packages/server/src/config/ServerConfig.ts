import type { TlsFiles } from "@vostro/http/node"
import type { NachaBank } from "@vostro/nacha/bank"
import { Config, Data } from "effect"
import { variables } from "./Variables.ts"

/** Reads the values of all variables. */
export const values = Config.all(variables)

/** Values of all variables. */
export type Values = Config.Success<typeof values>

/** Configuration of a server, complete and consistent. */
export interface ServerConfig extends Values {
  readonly tls: TlsFiles | undefined
  /** ACH files, if RAILS is `nacha`. */
  readonly nacha: NachaFolder | undefined
  readonly rateLimit: { readonly per_second: number; readonly burst: number } | undefined
}

/** Folder of ACH files, and the sender and receiver in them. */
export interface NachaFolder extends NachaBank {
  readonly folder: string
}

/** The configuration cannot be used: every fault, by the name of its variable. */
export class ConfigFaults extends Data.TaggedError("ConfigFaults")<{ readonly faults: ReadonlyArray<string> }> {
  override get message(): string {
    return `invalid configuration\n${this.faults.map((fault) => `  ${fault}`).join("\n")}`
  }
}
