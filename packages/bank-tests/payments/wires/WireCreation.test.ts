import { layerMemoryStore } from "@vostro/memory"
import { expect, it } from "vitest"
import { ask, balanceOf, openAccountNumbers, postJson, startBankOn, tokenOf } from "../../support/BankUnderTest.ts"
import { countingStore } from "../../support/CountingStore.ts"
import { incomingTo, MONDAY_NOON, wireDesk, wireOf, wireV2Of } from "../../support/Wires.ts"

it("wires are created without a read of the store once their account number has been read", async () => {
  const store = countingStore()
  const bank = await startBankOn(store.layer)
  const desk = wireDesk(bank)
  desk.goTo(MONDAY_NOON)
  const [number = ""] = await openAccountNumbers(bank, 2_500)
  await ask(desk.creation(wireOf(number)))
  const before = store.reads()
  await ask(desk.creation(wireOf(number)))
  await ask(desk.creationV2(wireV2Of(number, 450)))
  expect(store.reads()).toBe(before)
  const poor = await ask(desk.creation(wireOf(number)))
  expect(store.reads()).toBe(before + 1)
  expect(await balanceOf(bank, number)).toMatchObject({ posted: 2_500, held: 2_450 })
  await bank.drain()
  expect(await desk.get(poor.id)).toMatchObject({ rejection: { reason: "non_sufficient_funds" } })
  await bank.close()
})

// Requests name the debtor's side and the path of a wire by its account number and its banks alone; see docs/spec-gaps.md.
const notStated = {
  initiating_party: { name: "Acme" },
  ultimate_debtor: { name: "Acme" },
  ultimate_creditor: { name: "Acme", address: { town_name: "Chicago", country: "US" } },
  other_agents: { intermediary_agent_one: { business_identifier_code: "BANKGB2L" } },
  debtor: { name: "Acme" }
}

it("requests with parties and agents that only the network states are refused by name, as incoming ones are", async () => {
  const bank = await startBankOn(layerMemoryStore)
  const [number = ""] = await openAccountNumbers(bank, 2_500)
  const token = await tokenOf(bank)
  const { debtor: _, ...ofIncoming } = notStated
  for (const [path, body, names] of [
    ["/v1/wires", { ...wireOf(number), ...notStated }, notStated],
    ["/v2/wires", { ...wireV2Of(number), ...notStated }, notStated],
    ["/v2/simulate/wires/incoming", { ...incomingTo(number), ...ofIncoming }, ofIncoming]
  ] as const) {
    const answer = await postJson(bank, path, { token, key: path, body })
    const error = JSON.stringify(await answer.json())
    const parameters = [...error.matchAll(/"parameters?":\[?"(\w+)"/g)].map(([, name]) => name)
    expect([answer.status, parameters]).toEqual([path.startsWith("/v1") ? 400 : 422, Object.keys(names)])
    expect(error).toContain("parameter_unknown")
  }
  await bank.close()
})
