import type { Versioned } from "../../../kernel/Resource.ts"
import { changed, type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { type Program, program } from "./Program.ts"

/** Changes fields of a program. */
export const reviseProgram = (before: Versioned<Program>, parts: Partial<Program>, facts: Facts): Decision => {
  const object = { ...before.object, ...parts, updated_at: facts.now.iso }
  return decision({ response: object, changes: [changed(program, before, object)] })
}
