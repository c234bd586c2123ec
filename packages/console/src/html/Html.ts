/** Markup that is safe to send: texts in it were escaped when it was made. */
export class Html {
  readonly text: string
  /** Use {@link html} instead: this takes the text as it is. */
  constructor(text: string) {
    this.text = text
  }
}

/** Value of a template: markup stays as it is, texts and numbers are escaped, lists are joined. The rest shows nothing. */
export type Shown = Html | string | number | undefined | null | false | ReadonlyArray<Shown>

/**
 * Makes markup from a template. Every value is escaped unless it is markup itself, so a stored text can do nothing on a
 * page. Values of attributes must stand between double quotes.
 */
export const html = (parts: TemplateStringsArray, ...values: ReadonlyArray<Shown>): Html => {
  let text = parts[0] ?? ""
  values.forEach((value, at) => {
    text += markupOf(value) + (parts[at + 1] ?? "")
  })
  return new Html(text)
}

/** No markup. */
export const nothing = new Html("")

const markupOf = (value: Shown): string => {
  if (value === undefined || value === null || value === false) return ""
  if (value instanceof Html) return value.text
  return typeof value === "object" ? value.map(markupOf).join("") : escaped(String(value))
}

const escaped = (text: string): string => text.replaceAll(/[&<>"'\0]/g, (character) => entities[character] ?? character)

/** A browser drops a null character or shows it as U+FFFD, depending on the place. */
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\0": "\uFFFD"
}
