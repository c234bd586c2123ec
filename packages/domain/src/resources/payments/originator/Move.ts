import { Result } from "effect"
import type { WithMetadata } from "../../../kernel/Fields.ts"
import type { Rejection } from "../../../kernel/Rejection.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import { type Decision, decision, type Facts, found } from "../../../operation/Decision.ts"
import { type MovedFields, transition } from "../../../operation/Transition.ts"
import { type Originator, originator } from "./Originator.ts"

/** Applies a lifecycle transition to an originator, and replaces its metadata if given. */
export const moveOriginator = (id: string, on: Move, parts: WithMetadata, facts: Facts) =>
  Result.flatMap(found(originator, id, facts), (before) => moveTo(before, on, parts, facts))

/** Transitions that change only the status. */
export type Move = "activate" | "deactivate" | "cancel" | "approve" | "reject" | "suspend"

/** Applies a transition or an update to a loaded originator. */
export const moveTo = (
  before: Versioned<Originator>,
  on: Move | "update",
  more: MovedFields<Originator>,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.map(transition(originator, before, on, more, facts), ({ parts }) => decision(parts))
