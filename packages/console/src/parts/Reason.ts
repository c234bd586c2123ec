import type { OutputOf } from "@vostro/http/promise"
import { type Html, html } from "../html/Html.ts"

type Stated = NonNullable<OutputOf<"timeline.get">["steps"][number]["reasons"]>[number]

/** Shows a reason: the code of the network, and what it means. */
export const reason = ({ code, details, meaning }: Stated): Html =>
  html`<p class="reason">${code !== undefined && html`<strong>${code}</strong> `}${meaning}${details !== undefined && html`: ${details}`}</p>`
