/** Faults of a sandbox: the page arms them for the requests of its clients, and shows how often each happened. A bank has none. */

import { html } from "../../html/Html.ts"
import { missingPage } from "../../page/Failure.ts"
import type { Context, Section, Shown } from "../../page/Page.ts"
import { table } from "../../parts/Table.ts"
import type { FaultControls } from "../../sandbox/SandboxControls.ts"

/** Path of the page. */
const PATH = "/sandbox/faults"

/** Most requests that one form makes fail. */
const MOST = 100

/** Pages of faults. */
export const faults: Section = {
  links: [{ label: "Faults", path: PATH, isShown: ({ sandbox }) => sandbox?.faults !== undefined }],
  pages: [
    {
      path: PATH,
      isLive: true,
      show: async (context) => {
        const controls = controlsOf(context)
        return controls === undefined ? missingPage : pageOf(context, controls)
      },
      post: async (context, form) => {
        const controls = controlsOf(context)
        if (controls === undefined) return missingPage
        const refusal = act(controls, form)
        return refusal === undefined ? PATH : pageOf(context, controls, refusal)
      }
    }
  ]
}

/** Returns the controls, which a program's own portal has not. */
const controlsOf = ({ sandbox, viewer }: Context): FaultControls | undefined =>
  viewer.operator === undefined ? undefined : sandbox?.faults

const act = (controls: FaultControls, form: FormData): string | undefined => {
  const kinds = form.getAll("kind").map(String)
  if (form.has("disarm")) {
    controls.disarm()
    return undefined
  }
  if (form.has("percent")) return controls.arm(kinds, Number(form.get("percent")) / 100)
  const times = Number(form.get("times"))
  if (!Number.isInteger(times) || times < 1 || times > MOST) return `The number of requests is from 1 to ${MOST}.`
  return controls.ask(kinds[0] ?? "", times)
}

const pageOf = ({ base, sandbox }: Context, controls: FaultControls, refusal?: string): Shown => {
  const kinds = Object.entries(controls.kinds)
  const counts = controls.counts()
  const armed = sandbox?.armed?.() ?? []
  return {
    title: "Faults",
    ...(refusal !== undefined && { status: 422 }),
    body: html`<p class="note">They strike requests over HTTP to the bank, and not the pages of the console: how does your code take them? A request can also ask for one by the header <code>Vostro-Fault</code>.</p>
${refusal !== undefined && html`<p class="refusal" role="alert">${refusal}</p>`}
${armed.length === 0 ? html`<p class="empty">Nothing is armed.</p>` : html`<form class="call" method="post" action="${base}${PATH}"><p>Armed: ${armed.join("; ")}.</p><button type="submit" name="disarm" value="true">Disarm all</button></form>`}
${table(
  "Faults",
  [
    { label: "Fault", isName: true, show: ([name]) => html`<code>${name}</code>` },
    { label: "Effect", show: ([, effect]) => effect },
    { label: "Happened", isNumber: true, show: ([name]) => counts[name] ?? 0 }
  ],
  kinds,
  "There are no faults."
)}
<h2>Strike the next requests</h2>
<form class="call" method="post" action="${base}${PATH}">
<label>Fault <select name="kind" required>${kinds.map(([name]) => html`<option>${name}</option>`)}</select></label>
<label>Requests <input name="times" type="number" min="1" max="${MOST}" value="1" required></label>
<button type="submit">Arm</button>
</form>
<h2>Strike at random</h2>
<form class="call" method="post" action="${base}${PATH}">
<fieldset><legend>Faults</legend>${kinds.map(([name]) => html`<label class="flag"><input type="checkbox" name="kind" value="${name}"> ${name}</label>`)}</fieldset>
<label>Percent of the requests <input name="percent" type="number" min="0.1" max="100" step="0.1" value="10" required></label>
<button type="submit">Arm</button>
</form>`
  }
}
