import type { Catalogue } from "../../operation/Catalogue.ts"
import type { Decision } from "../../operation/Decision.ts"

/** Throws if a decision books on an account of the bank that no module declares: a misspelt one would swallow money. */
export const bookedAsDeclared = (
  { transactions }: Pick<Decision, "transactions">,
  { hasAccount }: Pick<Catalogue, "hasAccount">
): void => {
  for (const { cause, legs } of transactions) {
    const stray = legs.find(({ account }) => account.startsWith("gl_") && !hasAccount(account))
    if (stray !== undefined)
      throw new Error(`the money of ${cause} was booked on ${stray.account}, which no module of the bank declares`)
  }
}
