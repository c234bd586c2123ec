import { Result } from "effect"
import type { Rejection } from "../../../kernel/Rejection.ts"
import type { Decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { type Program, program } from "./Program.ts"
import { reviseProgram } from "./Revise.ts"

/** Changes a program's name or source IP allowlist. */
export const updateProgram = (
  id: string,
  body: Partial<Pick<Program, "name" | "source_ip_allowlist">>,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.map(found(program, id, facts), (before) => reviseProgram(before, body, facts))
