import { emptyReadSet, Store } from "@vostro/domain/ports"
import { SEQUENCE } from "@vostro/domain/resources/payments/trace-number/TraceNumber"
import { commitOf } from "@vostro/testing/conformance/Commits"
import { Effect, Layer } from "effect"
import { expect, inject, it } from "vitest"
import { moveTo, WEEK } from "../../support/Ach.ts"
import { achDesk } from "../../support/AchDesk.ts"
import { layerStore, openAccountNumbers, startBankOn, stores } from "../../support/BankUnderTest.ts"
import { recordingNetwork } from "../../support/RecordingNetwork.ts"

/** A store in which another batch job uses up a program's reserved numbers right before they are read. */
const greedyOnce = (store: Store["Service"]): Store["Service"] => {
  let isDone = false
  const useUp = Effect.fnUntraced(function* (program_id: string) {
    const { objects } = yield* store.load(program_id, { ...emptyReadSet, objects: [SEQUENCE] })
    for (const { body, id, kind, version } of objects) {
      const { end } = JSON.parse(body)
      const write = {
        kind,
        id,
        expected: version,
        body: JSON.stringify({ id, next: end, end }),
        attributes: {},
        uniques: []
      }
      isDone = true
      yield* store.commit(commitOf({ program_id, writes: [write] }))
    }
  })
  return {
    ...store,
    load: (program_id, reads) => {
      const isTaking = reads.positions.length > 0 && reads.objects.some(({ id }) => id === SEQUENCE.id)
      return isTaking && !isDone
        ? Effect.andThen(useUp(program_id), store.load(program_id, reads))
        : store.load(program_id, reads)
    }
  }
}

it.each(stores)("trace numbers taken by a concurrent batch job are reserved again on %s", async (kind) => {
  const network = recordingNetwork()
  const greedy = Layer.effect(Store, Effect.map(Store, greedyOnce)).pipe(
    Layer.provide(await layerStore(kind, inject("databaseUrl")))
  )
  const bank = await startBankOn(greedy, {}, network.layer)
  const desk = achDesk(bank)
  moveTo(bank, WEEK.monday, "08:00")
  const [number = ""] = await openAccountNumbers(bank, 100)
  const sent: Array<string> = []
  for (const time of ["09:00", "13:15"]) {
    sent.push((await desk.send({ account_number_id: number, amount: 5 })).id)
    moveTo(bank, WEEK.monday, time)
    await bank.drain()
  }
  const out = network.handed.flatMap(({ entries }) => entries)
  expect(out.map(({ id }) => id)).toEqual(sent)
  expect(out.map(({ trace_number }) => trace_number)).toEqual(["123456780001000", "123456780001001"])
  await bank.close()
})
