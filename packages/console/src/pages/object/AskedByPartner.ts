import type { AnyResource } from "@vostro/domain/operations"
import { isJson, type Json } from "@vostro/http"
import type { CallOf, OperationName } from "@vostro/http/promise"
import { lifecycleOf } from "../../kinds/Kinds.ts"
import type { Context } from "../../page/Page.ts"
import { type Asked, stepsOf } from "./Asked.ts"

/** Asks for an object by the operation of partners that retrieves its kind. A kind without one has no page for them. */
export const askedByPartner = async (
  context: Context,
  resource: AnyResource | undefined,
  program_id: string,
  id: string
): Promise<Asked | undefined> => {
  const { partner, program_id: own } = context.viewer
  const fetch = [...context.offer.operations.values()].find(
    (one) => one._tag === "Fetch" && one.audience === "partner" && one.resource.kind === resource?.kind
  )
  const [, param = ""] = /:(\w+)$/.exec(fetch?.at[1] ?? "") ?? []
  if (partner === undefined || resource === undefined || fetch === undefined || own !== program_id || param === "") {
    return undefined
  }
  const [{ value }, timeline] = await Promise.all([
    // trusted: an operation of the catalogue, whose path has the one parameter.
    partner.call(fetch.name as OperationName, { params: { [param]: id } } as CallOf<OperationName>),
    resource.lifecycles.length > 0
      ? partner.call("timeline.get", { params: { object_id: id }, query: stepsOf(context) })
      : undefined
  ])
  const object: Json = isJson(value) ? value : {}
  return {
    program_id,
    kind: resource.kind,
    id,
    version: undefined,
    object,
    resource,
    lifecycle: lifecycleOf(resource, object),
    timeline: timeline?.value,
    held: undefined,
    pointing: [],
    ach_messages: []
  }
}
