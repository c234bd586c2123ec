/** Faults of a sandbox: the page arms them for requests of clients, and shows how often each happened. Only a sandbox has them. */

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

/** Returns the controls. A program's own portal has none. */
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
  if (!Number.isInteger(times) || times < 1 || times > MOST) return `The number of requests must be from 1 to ${MOST}.`
  return controls.ask(kinds[0] ?? "", times)
}

const pageOf = ({ base, sandbox }: Context, controls: FaultControls, refusal?: string): Shown => {
  const kinds = Object.entries(controls.kinds)
  const counts = controls.counts()
  const armed = sandbox?.armed?.() ?? []
  return {
    title: "Faults",
    ...(refusal !== undefined && { status: 422 }),
    body: html`<p class="note">Faults show how your code handles failed connections. They affect HTTP requests to the bank, not the pages of the console. A request can also ask for a fault in the header <code>Vostro-Fault</code>.</p>
${refusal !== undefined && html`<p class="refusal" role="alert">${refusal}</p>`}
${armed.length === 0 ? html`<p class="empty">No fault is armed. Arm one below.</p>` : html`<form class="call" method="post" action="${base}${PATH}"><p>Armed: ${armed.join("; ")}.</p><button type="submit" name="disarm" value="true">Disarm all</button></form>`}
${table(
  "Faults",
  [
    { label: "Fault", isName: true, show: ([name]) => html`<code>${name}</code>` },
    { label: "Effect", show: ([, effect]) => effect },
    { label: "Count", isNumber: true, show: ([name]) => counts[name] ?? 0 }
  ],
  kinds,
  "This sandbox has no faults."
)}
<h2>Inject into the next requests</h2>
<form class="call" method="post" action="${base}${PATH}">
<label>Fault <select name="kind" required>${kinds.map(([name]) => html`<option>${name}</option>`)}</select></label>
<label>Number of requests <input name="times" type="number" min="1" max="${MOST}" value="1" required></label>
<button type="submit">Arm</button>
</form>
<h2>Inject at random</h2>
<form class="call" method="post" action="${base}${PATH}">
<fieldset><legend>Faults</legend>${kinds.map(([name]) => html`<label class="flag"><input type="checkbox" name="kind" value="${name}"> ${name}</label>`)}</fieldset>
<label>Percent of requests <input name="percent" type="number" min="0.1" max="100" step="0.1" value="10" required></label>
<button type="submit">Arm</button>
</form>`
  }
}
