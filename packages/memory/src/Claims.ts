import type { BankValue, Claim } from "@vostro/domain/ports"
import { Table } from "./Table.ts"

/** Values of the whole bank, each with what holds it. */
export class Claims {
  private readonly holders: Table<string>

  constructor(original?: Claims) {
    this.holders = new Table(original?.holders)
  }

  /** Claims all values, or none if another holder has one of them. Returns true if they are claimed. */
  take(claims: ReadonlyArray<Claim>): boolean {
    if (claims.some((claim) => (this.holders.get(keyOf(claim)) ?? claim.holder) !== claim.holder)) return false
    for (const claim of claims) this.holders.set(keyOf(claim), claim.holder)
    return true
  }

  /** Returns the claims of values. */
  of(values: ReadonlyArray<BankValue>): ReadonlyArray<Claim> {
    return values.flatMap((one) => {
      const holder = this.holders.get(keyOf(one))
      return holder === undefined ? [] : [{ ...one, holder }]
    })
  }
}

const keyOf = ({ kind, name, value }: BankValue): string => `${kind} ${name} ${value}`
