import { leads } from "../histories/Leads.ts"
import type { Desk } from "./Desk.ts"
import { inEveryLife, type Lived } from "./Life.ts"
import { differenceOf, fail, type ModuleCase, shown } from "./ModuleCase.ts"
import { resourceOf } from "./Sight.ts"

/** The state of an object that does not exist yet. */
const NEW = "new"

/** Returns the objects after a step, each with what it was, and the events that the step appended. */
const movesIn = ({ after, before }: Lived) =>
  [...after.objects].map(([id, object]) => {
    const told = (after.events.get(id) ?? []).slice(before.events.get(id)?.length ?? 0)
    return { id, was: before.objects.get(id), object, told }
  })

const nameOf = ({ call }: Lived): string => call?.operation.name ?? "the due work"

const checkMoves = (lived: ReadonlyArray<Lived>, desk: Desk): void => {
  for (const step of lived) {
    for (const { id, object, told, was } of movesIn(step)) {
      const lifecycles = resourceOf(desk, id)?.lifecycles ?? []
      const { status } = object
      if (status === undefined || lifecycles.length === 0) continue
      const from = was?.status ?? NEW
      // A change of other fields keeps the status, and needs no row.
      if (from === status && told.length === 0) continue
      const events = told.map(({ event }) => event)
      if (lifecycles.some(({ table }) => leads(table, from, status, events))) continue
      fail(`${nameOf(step)} moves ${id} from ${from} to ${status} with the events ${shown(events)}: no row does`)
    }
  }
}

const checkRefusals = (lived: ReadonlyArray<Lived>): void => {
  for (const step of lived) {
    if (step.call === undefined || step.call.answer.status < 400) continue
    for (const { id, object, told, was } of movesIn(step)) {
      if (told.length === 0 && shown(was) === shown(object)) continue
      fail(`${nameOf(step)} refuses, and changes ${id} from ${shown(was)} to ${shown(object)}`)
    }
  }
}

const checkKept = (lived: ReadonlyArray<Lived>): void => {
  for (const step of lived)
    for (const id of step.before.objects.keys())
      if (!step.after.objects.has(id)) fail(`${nameOf(step)} makes ${id} disappear`)
}

const checkEvents = (lived: ReadonlyArray<Lived>): void => {
  for (const step of lived) {
    // Due work may change an object after its last event.
    if (step.call === undefined) continue
    for (const { object, told } of movesIn(step)) {
      const last = told.at(-1)
      const field = last === undefined ? undefined : differenceOf(last.object, object)
      if (field === undefined) continue
      fail(`${last?.event} tells another ${field} than the object has after ${nameOf(step)}: ${shown(last?.object)}`)
    }
  }
}

/** Cases for lifecycles and their events. */
export const lifecycle: ReadonlyArray<ModuleCase> = [
  {
    name: "moves objects by the rows of their lifecycle only, each with its event",
    run: (desk) => inEveryLife(desk, checkMoves)
  },
  { name: "tells an object in its event as it is then", run: (desk) => inEveryLife(desk, checkEvents) },
  { name: "changes nothing when it refuses", run: (desk) => inEveryLife(desk, checkRefusals) },
  { name: "keeps every object", run: (desk) => inEveryLife(desk, checkKept) }
]
