import { Effect } from "effect"
import { askExample, type ExampleBank } from "./ExampleCall.ts"

/**
 * Returns tokens for trying requests out: a fresh one of the program of the examples, and the operator's. Both are for a
 * bank on this machine, whose money is not real.
 */
export const exampleTokens = (bank: ExampleBank, words: Readonly<Record<string, string>>) =>
  Effect.map(askExample(bank, words, "oauth_token.create"), ({ access_token }) => ({
    partner: String(access_token),
    operator: bank.operatorToken
  }))
