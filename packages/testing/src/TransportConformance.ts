import { type Runner, runnerOf } from "./Runner.ts"
import { bodies } from "./transport/Bodies.ts"
import { repeats } from "./transport/Repeats.ts"
import { stages } from "./transport/Stages.ts"
import type { TransportCase, TransportUnderTest } from "./transport/TransportCase.ts"
import { openTransportDesk, type TransportDesk } from "./transport/TransportDesk.ts"
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
 * Registers the tests that a transport must pass, with Vitest, Jest, or the runner given. Each case opens the transport
 * over a new bank in this process, sends requests through it, and compares what comes with what the bank answers.
 *
 * ```ts
 * transportConformance("my transport", { ports: () => ports, carries, open: async (bank) => ({ send, close }) })
 * ```
 */
export const transportConformance = (name: string, under: TransportUnderTest, given?: Runner): void => {
  const { describe, it } = runnerOf(given)
  describe(`the transport ${name}`, () => {
    for (const [about, cases] of Object.entries(transportCases)) {
      describe(about, () => {
        for (const one of cases) it(one.name, () => runTransportCase(under, one))
      })
    }
  })
}
