import { achFailures, windows } from "./rails/AchCases.ts"
import type { AchRailCase, AchRailUnderTest } from "./rails/AchRail.ts"
import { outcomes } from "./rails/OutcomeCases.ts"
import type { Identified, PaymentRailUnderTest } from "./rails/PaymentRail.ts"
import { type RailCase, runOn } from "./rails/RailDesk.ts"
import { requests } from "./rails/RequestCases.ts"
import { failures, refusals, sending } from "./rails/SendingCases.ts"
import { ready, type Suite } from "./Suite.ts"

/** All conformance cases of an adapter of a network of payments, by subject. */
export const railCases = { outcomes, sending, failures, refusals, requests } satisfies Readonly<
  Record<string, ReadonlyArray<RailCase>>
>

/** All conformance cases of an adapter of ACH, by subject. */
export const achRailCases: Readonly<Record<string, ReadonlyArray<AchRailCase>>> = { windows, failures: achFailures }

/**
 * Makes the suite that an adapter of `WireRail`, `InstantRail` or `ChainRail` must pass, for `registerWith`. Each case opens
 * the adapter on a new network. Subjects that the network does not have are left out.
 */
export const railConformance = <P extends Identified, M>(name: string, under: PaymentRailUnderTest<P, M>): Suite => ({
  name: `the network ${name}`,
  subjects: ready(subjectsOf(under), (one) => runOn(under, one)),
  open: async () => {},
  close: async () => {}
})

const subjectsOf = <P extends Identified, M>({
  isSimulated = false,
  request,
  unsendable
}: PaymentRailUnderTest<P, M>) => ({
  outcomes,
  ...(!isSimulated && { sending, failures }),
  ...(!isSimulated && unsendable !== undefined && { refusals }),
  ...(!isSimulated && request !== undefined && { requests })
})

/** Makes the suite that an adapter of `AchRail` must pass, for `registerWith`. Each case opens the adapter on a new network. */
export const achRailConformance = (name: string, under: AchRailUnderTest): Suite => ({
  name: `the network ${name}`,
  subjects: ready(achRailCases, (one) => runAchOn(under, one)),
  open: async () => {},
  close: async () => {}
})

/** Runs a case of ACH with an adapter that is opened for it. */
export const runAchOn = async ({ open }: AchRailUnderTest, { run }: AchRailCase): Promise<void> => {
  const opened = await open()
  await run(opened).finally(opened.close)
}
