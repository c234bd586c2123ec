import { type Html, html } from "../html/Html.ts"

/** Width of a drawing in its own units: a phone shows all of it, with letters that can be read. */
export const WIDTH = 480

/** A drawing of a height in its own units, with its name for readers. */
export const figure = (
  { height, words }: { readonly height: number; readonly words: string },
  drawn: Html,
  caption?: Html
): Html =>
  html`<figure class="plot"><svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${words}">
${drawn}</svg>${caption && html`<figcaption>${caption}</figcaption>`}</figure>`
