import { simulations } from "@vostro/domain/modules/registry"
import type { AnySimulation } from "@vostro/domain/operation/Simulation"
import { resources } from "@vostro/domain/operations"
import { expect, it } from "vitest"
import { causedElsewhere, unsimulated } from "./simulated.ts"

it("every transition of every payment has a simulation", () => {
  expect(unsimulated(resources, simulations)).toEqual([])
})

it("no simulated kind is listed as caused elsewhere", () => {
  expect(simulations.filter(({ resource }) => resource.kind in causedElsewhere)).toEqual([])
})

const broken = (change: (one: AnySimulation) => AnySimulation) => simulations.map(change)

it.each([
  [
    "a resource without a simulation",
    simulations.slice(1),
    `${simulations[0]?.resource.kind} has no simulation: define one with simulationOf, or state its cause in simulated.ts`
  ],
  [
    "a trigger without a step",
    broken((one) => ({ ...one, lifecycles: one.lifecycles.map((own) => ({ ...own, steps: {} })) })),
    "wire: review has no simulation: add a step to the simulation of the resource"
  ],
  [
    "a creation without its operation",
    broken((one) => ({ ...one, lifecycles: one.lifecycles.map((own) => ({ ...own, born: {} })) })),
    "wire: no operation creates an object by create: name it in born of the simulation"
  ]
])("%s is found", (_, left, message) => {
  expect(unsimulated(resources, left)).toContain(message)
})
