/**
 * The page of one object. AskFor.ts asks the bank for it, its timeline and what points to it; the other files show a part of the
 * page each. What an object is follows from the catalogue, so every kind has this page.
 */

import { type Json, jsonSchema } from "@vostro/http"
import { queryOf } from "../../html/Address.ts"
import { type Html, html } from "../../html/Html.ts"
import { homeOf, kindOf } from "../../kinds/Kinds.ts"
import { fieldsOfObject, type Place } from "../../kinds/Value.ts"
import { lifecycleSvg } from "../../lifecycle/LifecycleSvg.ts"
import { lifecycleTable } from "../../lifecycle/LifecycleTable.ts"
import { missingPage } from "../../page/Failure.ts"
import type { Context, Section } from "../../page/Page.ts"
import { heldAt } from "../../parts/HeldFor.ts"
import { json } from "../../parts/Json.ts"
import { link, objectLink } from "../../parts/Links.ts"
import { amountIn } from "../../parts/Money.ts"
import { reason } from "../../parts/Reason.ts"
import { fields, status } from "../../parts/Table.ts"
import { spoken } from "../../parts/Words.ts"
import { moneyLink } from "../money/MoneyLink.ts"
import { acts } from "./Acts.ts"
import type { Asked, AskedTimeline } from "./Asked.ts"
import { askedFor } from "./AskFor.ts"
import { pageOfMessages } from "./Messages.ts"
import { next } from "./Next.ts"
import { related } from "./Related.ts"
import { timeline } from "./Steps.ts"

/** Pages of objects, of any kind. */
export const object: Section = {
  audience: "both",
  links: [],
  pages: [
    {
      path: "/programs/:program_id/objects/:object_id",
      isLive: true,
      show: async (context) => {
        const asked = await askedFor(context)
        if (asked === undefined) return missingPage
        return { title: `${nameOf(asked)} ${asked.id}`, body: bodyOf(context, asked) }
      }
    }
  ]
}

const nameOf = ({ kind, lifecycle: own }: Asked): string =>
  spoken(own?.variant === undefined ? kind : `${own.variant}_${kind}`)

const bodyOf = (context: Context, asked: Asked): Html => {
  const { object: shown, program_id, resource, version } = asked
  const place = { base: context.base, offer: context.offer, program_id }
  const now = asked.timeline?.status ?? textIn(shown, "status")
  const newest = asked.timeline?.steps[0]?.reasons ?? []
  return html`${fields([
    ["Status", now !== undefined && status(now)],
    ["Reason", newest.length > 0 && newest.map(reason)],
    ["Amount", amountIn(shown)],
    ["Last under review", asked.held && heldAt(asked.held)],
    ["Money", moneyLink(context, program_id, asked.kind, asked.id)],
    ["Requests", context.viewer.operator !== undefined && requestsOf(context, asked.id)]
  ])}
${asked.timeline !== undefined && standing(context, asked, asked.timeline)}
${asked.timeline !== undefined && acts(context, asked, asked.timeline)}
<h2>Fields</h2>
${fieldsOfObject(place, shown, resource === undefined ? {} : jsonSchema(resource.schema))}
${context.viewer.operator !== undefined && related(context, asked)}
${pageOfMessages(asked)}
<h2>Raw JSON</h2>
<details><summary>The object as the API returns it${version !== undefined && `, version ${version}`}</summary>${json(shown, { id: (id) => linked(place, id) })}</details>`
}

const requestsOf = (context: Context, object_id: string): Html =>
  link(context, `/requests${queryOf({ object_id })}`, "in the request log")

const linked = (place: Place, id: string): Html =>
  kindOf(place, id) === undefined ? html`${id}` : objectLink(place, homeOf(place, id, place.program_id), id)

const textIn = (object: Json, name: string): string | undefined => {
  const value = object[name]
  return typeof value === "string" ? value : undefined
}

/** Shows where an object stands and how it came there; on a wide page the way beside the drawing. */
const standing = (context: Context, asked: Asked, told: AskedTimeline): Html =>
  html`<div class="standing"><div class="drawn">${lifecycle(asked, told)}</div>
<div class="story">${next(context, asked, told)}
${timeline(context, asked.program_id, told)}</div></div>`

const lifecycle = ({ lifecycle: own }: Asked, { status: now, steps }: AskedTimeline): Html | undefined => {
  if (own === undefined) return undefined
  const standing = { status: now, taken: steps }
  return html`<div class="wide" tabindex="0" role="region" aria-label="Drawing of the lifecycle">${lifecycleSvg(own, standing)}</div>
<p class="note">Filled: current status. Thick: steps taken. Dashed: possible next steps.</p>
<details><summary>The lifecycle in a table</summary>${lifecycleTable(own, standing)}</details>`
}
