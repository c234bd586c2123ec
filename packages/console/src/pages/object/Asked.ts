import type { AnyResource, Id } from "@vostro/domain/operations"
import type { Json } from "@vostro/http"
import type { CallOf, OutputOf, PromiseClient } from "@vostro/http/promise"
import { kindOf, lifecycleOf, type Pointer, pointersTo } from "../../kinds/Kinds.ts"
import type { AnyLifecycle } from "../../lifecycle/Flow.ts"
import type { Context } from "../../page/Page.ts"
import { programOf, segmentOf } from "../../parts/Place.ts"
import { askedByPartner } from "./AskedByPartner.ts"

/** What the bank tells about what happened to an object, and what can happen next. */
export type AskedTimeline = OutputOf<"timeline.trace">

/** Objects that point to another one by an attribute. */
export interface Pointing extends Pointer {
  readonly objects: OutputOf<"object.list">["objects"]
  readonly has_more: boolean
}

/** An object as the bank shows it to the viewer, with what it knows about it. */
export interface Asked {
  readonly program_id: string
  readonly kind: string
  readonly id: string
  readonly version: number | undefined
  readonly object: Json
  readonly resource: AnyResource | undefined
  readonly lifecycle: AnyLifecycle | undefined
  readonly timeline: AskedTimeline | undefined
  readonly pointing: ReadonlyArray<Pointing>
}

/** Steps of the timeline, and objects by an attribute, on a page. */
const LIMITS = { steps: 50, pointing: 5 }

/** Asks the bank for the object of a page. Undefined in a program's own portal, if it has no page of the kind. */
export const askedFor = async (context: Context): Promise<Asked | undefined> => {
  const { operator } = context.viewer
  const program_id = programOf(context)
  const id = segmentOf(context, "object_id")
  const resource = kindOf(id)
  if (operator === undefined) return askedByPartner(context, resource, program_id, id)
  const params = { program_id, object_id: id }
  const hasLife = (resource?.lifecycles.length ?? 0) > 0
  const [{ value }, timeline, pointing] = await Promise.all([
    operator.call("object.get", { params }),
    hasLife ? operator.call("timeline.trace", { params, query: stepsOf(context) }) : undefined,
    Promise.all(pointersTo(resource?.kind ?? "").map((pointer) => pointingTo(operator, program_id, id, pointer)))
  ])
  const { kind, object, version } = value
  return {
    program_id,
    kind,
    id,
    version,
    object,
    resource,
    lifecycle: resource && lifecycleOf(resource, object),
    timeline: timeline?.value,
    pointing: pointing.filter(({ objects }) => objects.length > 0)
  }
}

const pointingTo = async (
  operator: PromiseClient,
  program_id: string,
  id: string,
  { attribute, kind }: Pointer
): Promise<Pointing> => {
  const query = { kind, attribute, value: id, limit: LIMITS.pointing }
  const { value } = await operator.call("object.list", { params: { program_id }, query })
  return { kind, attribute, objects: value.objects, has_more: value.has_more }
}

/** Returns the page of the timeline that is asked for. */
export const stepsOf = ({ query }: Pick<Context, "query">): CallOf<"timeline.trace">["query"] => {
  const after = query.get("after")
  // trusted: the bank refuses a cursor that is no id of an event.
  return { limit: LIMITS.steps, ...(after !== null && { starting_after: after as Id<"event"> }) }
}
