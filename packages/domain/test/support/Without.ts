import type { Module } from "@vostro/domain/operation/Module"

/** Returns the modules without one of them, and without all that need it. */
export const without = <R>(modules: ReadonlyArray<Module<R>>, name: string): ReadonlyArray<Module<R>> => {
  const left = modules.filter((one) => one.name !== name)
  const orphans = left.filter(({ needs }) => needs.includes(name))
  return orphans.reduce<ReadonlyArray<Module<R>>>((rest, orphan) => without(rest, orphan.name), left)
}
