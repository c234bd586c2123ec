import { type Html, html } from "./Html.ts"

/** Returns a text with its ids cut to their kinds and last digits: they are what tells them apart. */
export const brief = (text: string): string =>
  text.replaceAll(/([a-z]_)[0-9a-f]{26,58}([0-9a-f]{6})(?![0-9a-f])/g, "$1…$2")

/** Shows an id in brief. Its title has the whole of it. */
export const briefly = (id: string): Html => html`<code class="brief" title="${id}">${brief(id)}</code>`
