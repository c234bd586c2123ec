import { NEW } from "@vostro/domain/kernel/Lifecycle"
import type { AnySimulation } from "@vostro/domain/operation/Simulation"
import { type AnyOperation, type AnyResource, operations } from "@vostro/domain/operations"

/** Kinds whose transitions need no simulation, each with the cause of its transitions. */
export const causedElsewhere: Readonly<Record<string, string>> = {
  account: "partners move it by operations",
  account_number: "partners move it by operations",
  ach_settlement: "the bank's own clock moves it",
  ach_window: "the bank's own clock and the operator move it",
  application: "partners report its outcome",
  card: "partners move it by operations",
  client: "the operator moves it by operations",
  core_account: "partners move it by operations",
  disbursement: "it follows its ACH",
  funding: "the simulation of its posting moves it",
  instant_payment_suspense_item: "the operator moves it by operations",
  operator: "operators move it by operations",
  payment_exception: "the messages of the networks and the operator move it",
  originator: "partners and the operator move it by operations",
  portal_link: "the operator revokes it, and time ends it",
  program: "the operator moves it by operations",
  receivable_sale: "partners and the operator move it by operations",
  report: "the bank writes it",
  submission: "its check and booking move it",
  subledger_balance: "partners move it by operations",
  webhook_delivery: "the answers of its receiver move it",
  webhook_endpoint: "partners and the operator move it by operations",
  webhook_replay: "the bank runs it, and partners and the operator start and cancel it",
  webhook_resend: "the answer of the receiver moves it",
  wire_suspense_item: "the operator moves it by operations"
}

/** Returns the gaps between lifecycles and their simulations, each with the way to close it. */
export const unsimulated = (
  resources: ReadonlyArray<AnyResource>,
  simulations: ReadonlyArray<AnySimulation>
): ReadonlyArray<string> => [
  ...resources.flatMap(({ kind, lifecycles }) => {
    if (lifecycles.length === 0 || kind in causedElsewhere) return []
    const simulation = simulations.find(({ resource }) => resource.kind === kind)
    if (simulation === undefined) {
      return [`${kind} has no simulation: define one with simulationOf, or state its cause in simulated.ts`]
    }
    return lifecycles.flatMap((lifecycle) => {
      const own = simulation.lifecycles.find((one) => one.lifecycle === lifecycle)
      if (own === undefined) return [`${kind}: simulate its lifecycle ${lifecycle.variant ?? ""}, or remove it`]
      const { born, detours, steps } = own
      const known = new Set([...Object.keys(steps), ...Object.keys(detours)])
      return lifecycle.table.flatMap(({ from, on }) => [
        ...(from.some((status) => status !== NEW) && !known.has(on)
          ? [`${kind}: ${on} has no simulation: add a step to the simulation of the resource`]
          : []),
        ...(from.includes(NEW) && !operations.some(isNamed(born[on]))
          ? [`${kind}: no operation creates an object by ${on}: name it in born of the simulation`]
          : [])
      ])
    })
  }),
  ...simulations.flatMap(({ resource: { kind } }) =>
    operations.some(isNamed(`${kind}.simulate`)) ? [] : [`${kind}: define the operation ${kind}.simulate`]
  )
]

const isNamed =
  (name: string | undefined) =>
  (operation: AnyOperation): boolean =>
    operation.name === name
