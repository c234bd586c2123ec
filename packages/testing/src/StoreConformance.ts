import { Store } from "@vostro/domain/ports"
import type { Layer } from "effect"
import type { ConformanceCase } from "./conformance/Case.ts"
import { claims } from "./conformance/Claims.ts"
import { events } from "./conformance/Events.ts"
import { keys } from "./conformance/Keys.ts"
import { ledger } from "./conformance/Ledger.ts"
import { lists } from "./conformance/Lists.ts"
import { numberLegs } from "./conformance/NumberLegs.ts"
import { objects } from "./conformance/Objects.ts"
import { positions } from "./conformance/Positions.ts"
import { programs } from "./conformance/Programs.ts"
import { timers } from "./conformance/Timers.ts"
import { uniques } from "./conformance/Uniques.ts"
import { type Suite, suiteAbout } from "./Suite.ts"

/** All conformance cases of a store, by subject. */
export const conformance: Readonly<Record<string, ReadonlyArray<ConformanceCase>>> = {
  keys,
  objects,
  uniques,
  claims,
  positions,
  ledger,
  numberLegs,
  events,
  timers,
  lists,
  programs
}

/**
 * Makes the suite that a store must pass, for `registerWith`. The store is built once; each case uses a new program, so the
 * store may hold other data.
 */
export const storeConformance = <E>(name: string, layer: () => Layer.Layer<Store, E>): Suite =>
  suiteAbout({
    name: `the store ${name}`,
    service: Store,
    layer,
    subjects: conformance,
    bench: (store, program_id) => ({ store, program_id })
  })
