import { type Html, html } from "../html/Html.ts"

/** Words that people say for parts of names. */
const said: Readonly<Record<string, string>> = { ach: "ACH", hop: "return" }

/**
 * Returns the words by which people know an operation, a job or a trigger. On a page about a kind they leave the kind out:
 * `ach.contest_dishonored_return` is `Contest dishonored return` there, and elsewhere `ACH: contest dishonored return`.
 */
export const spoken = (name: string, kind?: string): string => {
  const parts = name.replace(/_v\d+$/, "").split(".")
  const known = parts.length > 1 && parts[0] === kind ? parts.slice(1) : parts
  const words = known
    .map((part) =>
      part
        .split("_")
        .map((word) => said[word] ?? word)
        .join(" ")
    )
    .join(": ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Shows an operation, a job or a trigger in words, with its name in the title. */
export const called = (name: string, kind?: string): Html => html`<span title="${name}">${spoken(name, kind)}</span>`
