import type { Entity } from "../../../customers/entity/Entity.ts"
import { MAX_PARTS } from "../../../customers/entity/Parts.ts"
import { hundredthsOf, WHOLE } from "../../../customers/entity/Related.ts"
import type { FaultReport } from "../Book.ts"
import type { Relationship } from "./Relationship.ts"

/** Relationships of a company as they are after the records judged so far. */
interface Tally {
  owners: number
  /** Sum of the owners' shares in hundredths of a percent. */
  share: number
  controllers: number
  proprietors: number
  /** Last line that names the company, and the column there. */
  line: number
  column: Relationship["column"]
}

/** Counts of the relationships of all companies that a file names. */
export class CompanyTallies {
  /** By the id of the company's entity. */
  readonly #tallies = new Map<string, Tally>()

  /** Counts a record that changes a company from one state to another. A file names each relationship once. */
  add(before: Entity, after: Entity, line: number, column: Relationship["column"]): void {
    const tally = this.#tallies.get(before.id) ?? { ...countsOf(before), line, column }
    const [from, to] = [countsOf(before), countsOf(after)]
    tally.owners += to.owners - from.owners
    tally.share += to.share - from.share
    tally.controllers += to.controllers - from.controllers
    // A second proprietor does not replace the first one, whose record has to be deleted.
    tally.proprietors += replaces(before, after) ? 1 : to.proprietors - from.proprietors
    tally.line = line
    tally.column = column
    this.#tallies.set(before.id, tally)
  }

  /** Reports the companies whose relationships break a rule. */
  report({ line: at }: FaultReport): void {
    for (const { owners, share, controllers, proprietors, line, column } of this.#tallies.values()) {
      if (column === "client_sole_prop_id") {
        if (proprietors > 1) at(line, column, "proprietor", "")
        continue
      }
      if (controllers === 0) at(line, column, "controlPerson", "")
      if (owners > MAX_PARTS || controllers > MAX_PARTS) at(line, column, "relationships", "")
      if (share > WHOLE) at(line, column, "ownership", "")
    }
  }
}

const replaces = (before: Entity, after: Entity): boolean => {
  if (before.type !== "sole_prop" || after.type !== "sole_prop") return false
  const [first, second] = [before.sole_proprietor, after.sole_proprietor]
  return first !== undefined && second !== undefined && first.entity_id !== second.entity_id
}

const countsOf = (one: Entity) => {
  const { beneficial_owners = [], control_persons = [] } = one.type === "business" ? one : {}
  return {
    owners: beneficial_owners.length,
    share: beneficial_owners.reduce((sum, owner) => sum + hundredthsOf(owner.ownership_percentage), 0),
    controllers: control_persons.length,
    proprietors: one.type === "sole_prop" && one.sole_proprietor !== undefined ? 1 : 0
  }
}
