import type { SecCode } from "./SecCodes.ts"
import type { Side } from "./TransactionCodes.ts"

/** A Company Entry Description with a reserved meaning. */
export interface DescriptorRule {
  readonly title: string
  /** True if a client may use it as a statement descriptor; the others belong to flows of the network. */
  readonly client: boolean
  /** SEC code and side of its entries, if the rules name them. */
  readonly sec_code?: SecCode
  readonly side?: Side
}

/** The Company Entry Descriptions that the network reserves. Source: S43. */
export const reservedDescriptors = {
  REVERSAL: { title: "reversal of an erroneous entry", client: false },
  RECLAIM: { title: "reclamation of benefits paid after the receiver had died", client: false },
  NONSETTLED: { title: "entry sent again since it did not settle", client: false },
  "RETRY PYMT": { title: "entry presented again after R01 or R09", client: true },
  REDEPCHECK: { title: "re-presented check", client: true, sec_code: "RCK" },
  AUTOENROLL: { title: "automated enrollment", client: true, sec_code: "ENR" },
  ACCTVERIFY: { title: "micro-entry", client: true },
  HCCLAIMPMT: { title: "payment of a health care claim", client: true },
  PAYROLL: { title: "wages", client: true, sec_code: "PPD", side: "credit" },
  PURCHASE: { title: "purchase online", client: true, side: "debit" }
} as const satisfies Readonly<Record<string, DescriptorRule>>

const refused: ReadonlyArray<string> = Object.entries(reservedDescriptors)
  .filter(([, { client }]) => !client)
  .map(([descriptor]) => descriptor)

/**
 * Checks that a client may use a statement descriptor. Surrounding spaces and case are ignored: the RDFI would read the
 * reserved meaning regardless. Source: S43.
 */
export const isClientDescriptor = (descriptor: string): boolean => !refused.includes(descriptor.trim().toUpperCase())
