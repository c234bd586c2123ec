import { randomUUID } from "node:crypto"
import { NEW } from "@vostro/domain/kernel/Lifecycle"
import type { AnySimulation } from "@vostro/domain/operation/Simulation"
import { operations } from "@vostro/domain/operations"
import { Schema } from "effect"
import { auditOf, type BankUnderTest, balanceOf, postJson, tokenOf } from "../../support/BankUnderTest.ts"

/** An object under test, with the account number whose money it moves. */
export interface Made {
  readonly id: string
  readonly number?: string
}

/** Makes objects of one lifecycle that begin in one status. */
export interface Maker {
  readonly kind: string
  readonly what: string
  readonly make: (bank: BankUnderTest) => Promise<Made>
  /** Bodies of triggers; the others have none. */
  readonly bodies?: Readonly<Record<string, object>>
}

/** Amount of each object, in cents. */
export const AMOUNT = 1_000

/** Statuses that leave no hold. */
const ENDED = ["posted", "rejected", "canceled", "returned"]

/** A law that a simulation broke. */
export class BrokenLaw extends Error {
  readonly law: string
  constructor(law: string, where: string) {
    super(`${law}: ${where}`)
    this.law = law
  }
}

/** A transition that a simulation caused. */
export type Caused = `${string} ${string}`

/** Explores every status that simulations reach from a maker's, and every trigger there. Returns the transitions. */
export const explore = async (
  bank: BankUnderTest,
  simulation: AnySimulation,
  { bodies = {}, make }: Maker
): Promise<ReadonlyArray<Caused>> => {
  const desk = await deskOf(bank, simulation, bodies)
  const caused: Array<Caused> = []
  const born = await make(bank)
  const paths = new Map<string, ReadonlyArray<string>>([[await desk.status(born.id), []]])
  // A map is iterated in order of insertion, including entries that are added meanwhile.
  for (const [status, path] of paths) {
    const fresh = async () => {
      const made = await make(bank)
      for (const trigger of path) await desk.cause(made.id, trigger)
      return made
    }
    const legal: Array<string> = []
    const lists: Array<string> = []
    let one = await fresh()
    for (const trigger of simulation.triggers) {
      const answer = await desk.cause(one.id, trigger)
      const where = `${trigger} of ${status}`
      if (answer.status !== 200) {
        lists.push(refusedAs(answer, where))
        check((await desk.status(one.id)) === status, "a refused trigger changes nothing", where)
        continue
      }
      legal.push(trigger)
      caused.push(`${status} ${trigger}`)
      const target = desk.target(status, trigger)
      check(target.includes(answer.body.status), "a trigger arrives where the table says", where)
      check((await desk.status(one.id)) === answer.body.status, "the answer is the object", where)
      await desk.checkMoney(one, answer.body.status, where)
      if (!paths.has(answer.body.status)) paths.set(answer.body.status, [...path, trigger])
      one = await fresh()
    }
    const said = legal.length === 0 ? "no trigger" : legal.toSorted().join()
    for (const list of lists)
      check(list === said, "a refusal names the legal triggers", `${status}: ${list}, not ${said}`)
  }
  await bank.drain()
  await desk.checkAudit("after all due work")
  return caused
}

const check = (holds: boolean, law: string, where: string): void => {
  if (!holds) throw new BrokenLaw(law, where)
}

const Body = Schema.Struct({
  status: Schema.String,
  detail: Schema.optionalKey(Schema.String)
})

interface Answer {
  readonly status: number
  readonly body: typeof Body.Type
}

const bodyOf = async (answer: Response): Promise<typeof Body.Type> =>
  Schema.decodeUnknownSync(Body)(await answer.json())

const refusedAs = ({ status, body }: Answer, where: string): string => {
  const list = /and takes (.*)\.$/.exec(body.detail ?? "")?.[1]
  check(
    (status === 400 || status === 422) && list !== undefined,
    "a trigger is caused or refused with a reason",
    `${where}: ${body.detail}`
  )
  return list === "no trigger" ? list : (list ?? "").split(", ").toSorted().join()
}

const deskOf = async (bank: BankUnderTest, simulation: AnySimulation, bodies: Readonly<Record<string, object>>) => {
  const { kind } = simulation.resource
  const pathOf = (name: string) => operations.find((one) => one.name === name)?.at[1].replace(/:\w+_id/, "ID") ?? ""
  const token = await tokenOf(bank)
  const tables = simulation.lifecycles.map(({ detours, lifecycle }) => ({ detours, table: lifecycle.table }))
  const headers = { authorization: `Bearer ${token}` }
  const shown = async (id: string): Promise<Answer["body"]> =>
    bodyOf(await fetch(bank.url + pathOf(`${kind}.get`).replace("ID", id), { headers }))
  const checkAudit = async (where: string) => {
    const { mismatched, sum, unbalanced } = await auditOf(bank)
    check(sum === "0" && mismatched.length + unbalanced.length === 0, "the ledger is sound", where)
  }
  return {
    status: async (id: string) => (await shown(id)).status,
    cause: async (id: string, trigger: string): Promise<Answer> => {
      const path = pathOf(`${kind}.simulate`).replace("ID", id).replace(":trigger", trigger)
      const answer = await postJson(bank, path, { token, key: randomUUID(), body: bodies[trigger] ?? {} })
      return { status: answer.status, body: await bodyOf(answer) }
    },
    target: (status: string, trigger: string): ReadonlyArray<string> =>
      tables.flatMap(({ detours, table }) => [
        ...table.flatMap(({ from, on, to }) => (on === trigger && from.includes(status) ? [to] : [])),
        ...(detours[trigger]?.from.includes(status) === true ? [status] : [])
      ]),
    checkAudit,
    checkMoney: async ({ number }: Made, status: string, where: string) => {
      await checkAudit(where)
      if (number === undefined) return
      const { held } = await balanceOf(bank, number)
      check(
        held === 0 || (held === AMOUNT && !ENDED.includes(status)),
        "a final status leaves no hold",
        `${where}: ${held}`
      )
    }
  }
}

/** Returns every transition of an existing object that a simulation must cause. */
export const transitionsOf = (simulation: AnySimulation): ReadonlyArray<Caused> =>
  simulation.lifecycles.flatMap(({ detours, lifecycle }) => [
    ...lifecycle.table.flatMap(({ from, on }) =>
      from.flatMap((status): ReadonlyArray<Caused> => (status === NEW ? [] : [`${status} ${on}`]))
    ),
    ...Object.entries(detours).flatMap(([on, { from }]) => from.map((status): Caused => `${status} ${on}`))
  ])
