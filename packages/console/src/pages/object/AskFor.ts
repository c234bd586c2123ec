import type { PromiseClient } from "@vostro/http/promise"
import { mayCall } from "../../acts/MayCall.ts"
import { kindOf, lifecycleOf, pointersTo } from "../../kinds/Kinds.ts"
import type { Pointer } from "../../offer/Offer.ts"
import type { Context } from "../../page/Page.ts"
import { programOf, segmentOf } from "../../parts/Place.ts"
import { type Asked, type Pointing, stepsOf } from "./Asked.ts"
import { askedByPartner } from "./AskedByPartner.ts"

/** Objects of a kind that are shown with the object that they point to. */
const NEWEST = 5

/** Asks the bank for the object of a page. Undefined in a program's own portal, if it has no page of the kind. */
export const askedFor = async (context: Context): Promise<Asked | undefined> => {
  const { operator } = context.viewer
  const program_id = programOf(context)
  const id = segmentOf(context, "object_id")
  const resource = kindOf(context, id)
  if (operator === undefined) return askedByPartner(context, resource, program_id, id)
  const params = { program_id, object_id: id }
  const hasLife = (resource?.lifecycles.length ?? 0) > 0
  const hasRecords = resource?.kind === "ach" && mayCall(context, "ach.messages")
  const [{ value }, timeline, item, pointing, records] = await Promise.all([
    operator.call("object.get", { params }),
    hasLife ? operator.call("timeline.trace", { params, query: stepsOf(context) }) : undefined,
    resource?.heldFor === undefined ? undefined : operator.call("queue.item", { params }),
    Promise.all(
      pointersTo(context, resource?.kind ?? "").map((pointer) => pointingTo(operator, program_id, id, pointer))
    ),
    hasRecords ? operator.call("ach.messages", { params: { program_id, ach_id: id } }) : undefined
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
    held: item?.value.held_for,
    pointing: pointing.filter(({ objects }) => objects.length > 0),
    ach_messages: records?.value.messages ?? []
  }
}

const pointingTo = async (
  operator: PromiseClient,
  program_id: string,
  id: string,
  { attribute, kind }: Pointer
): Promise<Pointing> => {
  const query = { kind, attribute, value: id, limit: NEWEST }
  const { value } = await operator.call("object.list", { params: { program_id }, query })
  return { kind, attribute, objects: value.objects, has_more: value.has_more }
}
