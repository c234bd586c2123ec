import { allModules } from "@vostro/domain"
import { moduleConformance, registerWith } from "@vostro/testing"
import { moduleCases } from "@vostro/testing/ModuleConformance"
import { type Ask, openDesk } from "@vostro/testing/module/Desk"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { boxes } from "../../examples/boxes/Boxes.ts"
import { boxFaults, type Fault } from "./support/BoxFaults.ts"
import { OPERATOR_TOKEN } from "./support/Hosts.ts"
import { bankOf } from "./support/ModularBank.ts"

const underTest = ({ module = boxes, broken = (bank) => bank }: Fault) => ({
  module,
  start: async () => broken(await bankOf([...allModules, module])),
  operatorToken: OPERATOR_TOKEN
})

registerWith({ afterAll, beforeAll, describe, it }, moduleConformance(underTest({})))

const cases = Object.values(moduleCases).flat()

describe("the conformance of modules", () => {
  it.each(Object.entries(boxFaults))("finds %s", async (_, { by, ...fault }) => {
    const under = underTest(fault)
    const bank = await under.start()
    const desk = await openDesk(under, bank)
    const found = await cases
      .find(({ name }) => name === by)
      ?.run(desk)
      .then(
        () => "nothing",
        (error: unknown) => String(error)
      )
    await bank.close()
    expect(found).toMatch(fault.says)
  })

  it("names a value of `known` that a refused request leaves undefined", async () => {
    const under = underTest({})
    const bank = await under.start()
    const known = async (ask: Ask) => ({ entity_id: [(await ask("POST", "/v1/nowhere")).body.id] })
    const opened = openDesk({ ...under, known }, bank)
    await expect(opened).rejects.toThrow(
      /^`known` has an undefined entity_id; of its requests, the bank refused POST \/v1\/nowhere: .*url_invalid/
    )
    await bank.close()
  })

  it("finds a fault by each of its cases", () => {
    const proven = new Set(Object.values(boxFaults).map(({ by }) => by))
    expect(cases.map(({ name }) => name).filter((name) => !proven.has(name))).toEqual([])
  })
})
