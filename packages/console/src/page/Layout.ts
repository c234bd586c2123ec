import { queryOf } from "../html/Address.ts"
import { briefly } from "../html/Brief.ts"
import { type Html, html } from "../html/Html.ts"
import { documentOf } from "./Document.ts"
import type { Context, Link, Shown } from "./Page.ts"

/** Wraps a page into the frame of the console: navigation, search, and the armed faults of a sandbox. */
export const layout = (context: Context, links: ReadonlyArray<Link>, { body, title }: Shown, isLive: boolean): Html => {
  const { base, viewer } = context
  return documentOf(
    base,
    title,
    html`<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<a class="brand" href="${base}/">Vostro</a>
<form class="search" role="search" action="${base}/search" method="get">
<label class="unseen" for="search">Search</label>
<input id="search" name="q" type="search" placeholder="Id, key, UETR, trace number  ( / )" autocomplete="off" maxlength="200">
</form>
<p class="viewer">${viewer.name}${viewer.role !== undefined && html` <span class="role">(role ${viewer.role})</span>`}</p>
${viewer.session !== undefined && html`<form class="logout" method="post" action="${base}/logout"><button type="submit" class="second">Log out</button></form>`}
</header>
${armed(context)}
<nav class="pages" aria-label="Pages">${navigations(context, links)}</nav>
<main id="content" tabindex="-1"${isLive && html` data-live="${context.path}${queryOf(Object.fromEntries(context.query))}"`}>
${main({ title, body }, isLive)}
</main>`
  )
}

/** The part of a page that changes while it is open. */
export const main = ({ body, title }: Shown, isLive: boolean): Html =>
  html`<div class="title"><h1>${title}</h1>${isLive && liveSwitch}</div>
${body}`

// Shown by the script alone: without it the page stands still.
const liveSwitch = html`<button class="live" type="button" hidden aria-pressed="true">Live</button>`

const armed = ({ base, sandbox }: Context): Html | undefined => {
  const faults = sandbox?.armed?.() ?? []
  return faults.length === 0
    ? undefined
    : html`<aside class="armed" aria-label="Armed faults"><strong>Armed:</strong> ${faults.join(", ")}${sandbox?.faults !== undefined && html` <a href="${base}/sandbox/faults">Disarm</a>`}</aside>`
}

/** The pages of the bank, then those of the program that is looked at, below its id. */
const navigations = (context: Context, links: ReadonlyArray<Link>): Html => {
  const program = programIn(context)
  const list = (some: ReadonlyArray<Link>) => html`<ul>${some.map((link) => navigation(context, link))}</ul>`
  const isOfProgram = ({ path }: Link) => path.includes(":program_id")
  const own = links.filter(isOfProgram)
  return html`${list(links.filter((link) => !isOfProgram(link)))}
${program !== undefined && own.length > 0 && html`<p>Program ${briefly(program)}</p>${list(own)}`}`
}

const programIn = ({ params, viewer }: Context): string | undefined => params["program_id"] ?? viewer.program_id

const navigation = (context: Context, { isShown, label, path }: Link): Html | undefined => {
  if (isShown?.(context) === false) return undefined
  const program = programIn(context)
  const own = path.replace(":program_id", encodeURIComponent(program ?? ""))
  const isHere = context.path === own || (own !== "/" && context.path.startsWith(`${own}/`))
  return html`<li><a href="${context.base}${own}"${isHere && html` aria-current="page"`}>${label}</a></li>`
}
