import { moments } from "@vostro/domain"
import { mayPlay } from "../../acts/MayCall.ts"
import { queryOf } from "../../html/Address.ts"
import { type Html, html } from "../../html/Html.ts"
import { missingPage } from "../../page/Failure.ts"
import type { Context, Shown } from "../../page/Page.ts"
import { link } from "../../parts/Links.ts"
import { duration, time } from "../../parts/Time.ts"
import { momentOfDeadline } from "./ReturnDeadline.ts"

/** Moments that have a button of their own. */
const buttons = ["ach cutoff", "wire cutoff", "opening of business", "banking day"] as const

/** Shows the forms that move the clock of a sandbox, or says why it does not move. */
export const moveForms = (context: Context): Html | undefined => {
  const { sandbox } = context
  if (sandbox === undefined || !mayPlay(context.viewer)) return undefined
  if (sandbox.advance === undefined) {
    return html`<p class="note">This bank runs on real time, so its clock cannot be moved. To move a clock, start another bank: <code>npm start -- --clock manual --data .vostro-manual</code>.</p>`
  }
  return html`<section aria-label="Move the clock"><h2>Move the clock</h2>
<div class="acts">${buttons.map((name) => moveForm(context, html`<input type="hidden" name="words" value="next ${name}"><button type="submit" title="${moments[name].means}">To the next ${name.replace("ach", "ACH")}</button>`))}</div>
${moveForm(context, html`<label>Moment or duration <input type="text" name="words" required maxlength="100" autocomplete="off" size="40" placeholder="2 minutes before wire cutoff"></label><button type="submit" class="second">Move</button>`)}
${context.viewer.program_id !== undefined && context.viewer.partner !== undefined && deadlineForm(context)}
<details><summary>Named moments</summary><ul>${Object.entries(moments).map(([name, { means }]) => html`<li><code>${name}</code>: ${means}</li>`)}</ul></details></section>`
}

const deadlineForm = (context: Context): Html =>
  moveForm(
    context,
    html`<label>ACH entry <input type="text" name="ach_id" required maxlength="100" autocomplete="off"></label>
<label>Return code <input type="text" name="return_code" required value="R10" maxlength="3" autocomplete="off"></label>
<label>Time <select name="side"><option value="before">1 minute before the deadline</option><option value="after">1 minute after the deadline</option></select></label>
<button type="submit" class="second">Move to the return deadline</button>`
  )

/** Shows a button that moves the clock to a moment. */
export const moveTo = (context: Context, iso: string): Html | undefined =>
  mayPlay(context.viewer)
    ? moveForm(
        context,
        html`<input type="hidden" name="words" value="${iso}"><button type="submit" class="second">Move here</button>`
      )
    : undefined

// A clock that has moved since is not moved again by the same form.
const moveForm = ({ base, now_ms }: Context, controls: Html): Html =>
  html`<form class="call" method="post" action="${base}/clock"><input type="hidden" name="from" value="${now_ms}">${controls}</form>`

/** Tells what the last move of the clock did. */
export const lastMove = ({ now_ms, query, sandbox }: Context): Html | undefined => {
  const from = Date.parse(query.get("from") ?? "")
  if (sandbox?.advance === undefined || Number.isNaN(from) || from > now_ms) return undefined
  return html`<p role="status">The clock moved ahead ${duration(now_ms - from)}, from ${time(new Date(from).toISOString())} to ${time(new Date(now_ms).toISOString())}. All work due in between ran in order.</p>`
}

/** Moves the clock by a posted form. */
export const moveClock = async (context: Context, form: FormData): Promise<string | Shown> => {
  const { now_ms, sandbox } = context
  if (sandbox?.advance === undefined || !mayPlay(context.viewer)) return missingPage
  if (textOf(form, "from") !== String(now_ms)) {
    return stays(
      context,
      "The clock has moved since this form was shown. Go back to the clock, and move it from there."
    )
  }
  const words = form.has("ach_id") ? await momentOfDeadline(context, form) : { words: textOf(form, "words") }
  if ("refused" in words) return stays(context, words.refused)
  const refused = await sandbox.advance(words.words)
  return refused === undefined ? `/clock${queryOf({ from: new Date(now_ms).toISOString() })}` : stays(context, refused)
}

const stays = (context: Context, why: string): Shown => ({
  title: "The clock did not move",
  status: 422,
  body: html`<section class="refusal" role="alert"><p>${why}</p></section><p>${link(context, "/clock", "Back to the clock")}</p>`
})

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}
