/**
 * Requirements on every module of a bank, as cases that call a running bank with the module. A file holds the cases of
 * one subject; Desk.ts and Ask.ts send the requests, and Life.ts keeps the steps that an object has lived. Collecting
 * the cases is left to ModuleConformance.ts.
 */

import type { AnyOperation } from "@vostro/domain/operations"
import type { Desk } from "./Desk.ts"

/** A requirement on every module. `run` rejects if the module does not meet it. */
export interface ModuleCase {
  readonly name: string
  readonly run: (desk: Desk) => Promise<void>
}

type Tag = AnyOperation["_tag"]

/** Returns the operations of a module that are of a sort. */
export const operationsOf = <T extends Tag>(
  { operations }: Pick<Desk, "operations">,
  tag: T
): ReadonlyArray<Extract<AnyOperation, { readonly _tag: T }>> =>
  operations.filter((one): one is Extract<AnyOperation, { readonly _tag: T }> => one._tag === tag)

/** Fails with a reason. */
export const fail = (reason: string): never => {
  throw new Error(reason)
}

/** Writes a value into a reason. */
export const shown = (value: unknown): string => JSON.stringify(value)

/** Finds a field in which two objects differ, of those that both have. */
export const differenceOf = (one: object, other: object): string | undefined => {
  const others = new Map<string, unknown>(Object.entries(other))
  const found = Object.entries(one).find(
    ([name, value]) => others.has(name) && shown(value) !== shown(others.get(name))
  )
  return found?.[0]
}
