/** A text as its columns can hold it: printable ASCII, cut to a width, never blank. */
export const filled = (text: string | undefined, width: number, otherwise: string): string => {
  const cut = cutTo(text, width)
  return cut === "" ? otherwise : cut
}

/** A text as its columns can hold it: printable ASCII, cut to a width. */
export const cutTo = (text: string | undefined, width: number): string =>
  asciiOf(text ?? "")
    .slice(0, width)
    .trimEnd()

/** A text with a question mark for each character that is not printable ASCII. */
export const asciiOf = (text: string): string => text.replaceAll(/[^\x20-\x7E]/gu, "?")

/** Stands for a mandatory text that nobody gave. */
export const UNKNOWN = "UNKNOWN"

/** A property for a text that was given; none for a blank one. */
export const given = <const Name extends string>(
  name: Name,
  text: string | undefined,
  width: number
): { readonly [N in Name]?: string } => property(name, cutTo(text, width))

/** A property for a code of so many capital letters; none for anything else. */
export const letters = <const Name extends string>(
  name: Name,
  text: string,
  width: number
): { readonly [N in Name]?: string } => property(name, text.length === width && /^[A-Z]+$/.test(text) ? text : "")

const property = <const Name extends string>(name: Name, text: string): { readonly [N in Name]?: string } => {
  const none: { readonly [N in Name]?: string } = {}
  return text === "" ? none : { ...none, [name]: text }
}
