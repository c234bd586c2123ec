import { queryOf } from "../html/Address.ts"
import { html } from "../html/Html.ts"
import { documentOf } from "../page/Document.ts"
import { pageHeaders } from "../page/PageHeaders.ts"

/** Longest token that is asked about. */
export const MAX_TOKEN = 512

/** Shows the login. `to` is the path within the console to go to afterwards. */
export const loginPage = (
  base: string,
  to: string,
  refusal?: { readonly text: string; readonly status: number }
): Response =>
  new Response(
    documentOf(
      base,
      "Log in",
      html`<main id="content" class="login">
<h1>Vostro</h1>
<form class="login" method="post" action="${base}/login">
${refusal && html`<p class="refusal" role="alert">${refusal.text}</p>`}
<input type="hidden" name="to" value="${to}">
<label>Operator token <input type="password" name="token" autocomplete="current-password" maxlength="${MAX_TOKEN}" spellcheck="false" required autofocus></label>
<button type="submit">Log in</button>
</form>
<p class="note">The token of a portal link works too.</p>
<p class="note">A session ends after 30 minutes of inactivity, and after 8 hours at most.</p>
</main>`
    ).text,
    { status: refusal?.status ?? 200, headers: pageHeaders }
  )

/** Leads to the login, and back to the page afterwards. */
export const toLogin = (base: string, to: string, cookie?: string): Response =>
  goingTo(`${base}/login${queryOf({ to: to === "/" ? undefined : to })}`, cookie)

/** Leads to another page by a new request. */
export const goingTo = (location: string, cookie?: string): Response =>
  new Response(null, {
    status: 303,
    headers: { ...pageHeaders, location, ...(cookie !== undefined && { "set-cookie": cookie }) }
  })
