import { ready, type Suite } from "./Suite.ts"
import { bodies } from "./transport/Bodies.ts"
import { repeats } from "./transport/Repeats.ts"
import { stages } from "./transport/Stages.ts"
import type { TransportCase } from "./transport/TransportCase.ts"
import { openTransportDesk, type TransportDesk } from "./transport/TransportDesk.ts"
import type { TransportUnderTest } from "./transport/TransportUnderTest.ts"
import { turns } from "./transport/Turns.ts"

/** All conformance cases of a transport, by subject. */
export const transportCases: Readonly<Record<string, ReadonlyArray<TransportCase>>> = { stages, bodies, repeats, turns }

/** Runs one case on a transport. Rejects if the transport does not meet it. Closes what the case opened. */
export const runTransportCase = async (under: TransportUnderTest, { run }: TransportCase): Promise<void> => {
  const desks: Array<TransportDesk> = []
  try {
    await run(async (settings) => {
      const desk = await openTransportDesk(under, settings)
      desks.push(desk)
      return desk
    })
  } finally {
    for (const { close } of desks) await close()
  }
}

/**
 * Makes the suite that a transport must pass, for `registerWith`. Each case opens the transport over a new bank in this
 * process, sends requests through it, and compares the answers with those of the bank.
 *
 * ```ts
 * registerWith(runner, transportConformance("my transport", { ports, carries, open: async (bank) => ({ send, close }) }))
 * ```
 */
export const transportConformance = (name: string, under: TransportUnderTest): Suite => ({
  name: `the transport ${name}`,
  subjects: ready(transportCases, (one) => runTransportCase(under, one)),
  open: async () => undefined,
  close: async () => undefined
})
