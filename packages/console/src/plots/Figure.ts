import { type Html, html } from "../html/Html.ts"

/** A drawing of a size in its own units, with its name for readers. On a narrow screen it scrolls by itself. */
export const figure = (
  { height, width, words }: { readonly width: number; readonly height: number; readonly words: string },
  drawn: Html,
  caption?: Html
): Html =>
  html`<figure class="plot"><div class="wide" tabindex="0" role="region" aria-label="Drawing"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${words}">
${drawn}</svg></div>${caption && html`<figcaption>${caption}</figcaption>`}</figure>`
