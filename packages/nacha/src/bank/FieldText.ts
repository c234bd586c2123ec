import { inAscii } from "@vostro/domain/rails"

/** Fits text into its columns: printable ASCII, cut to a width, never blank. */
export const filled = (text: string | undefined, width: number, otherwise: string): string => {
  const cut = cutTo(text, width)
  return cut === "" ? otherwise : cut
}

/** Fits text into its columns: printable ASCII, cut to a width. */
export const cutTo = (text: string | undefined, width: number): string =>
  inAscii(text ?? "")
    .slice(0, width)
    .trimEnd()

/** Replaces each character of a code or number that is not printable ASCII: a spelling could name another. */
export const asciiOf = (text: string): string => text.replaceAll(/[^\x20-\x7E]/gu, "?")

/** Placeholder for a mandatory text that was not given. */
export const UNKNOWN = "UNKNOWN"

/** Builds a property from a text; none if it is blank. */
export const given = <const Name extends string>(
  name: Name,
  text: string | undefined,
  width: number
): { readonly [N in Name]?: string } => property(name, cutTo(text, width))

/** Builds a property from a code of `width` capital letters; none otherwise. */
export const letters = <const Name extends string>(
  name: Name,
  text: string,
  width: number
): { readonly [N in Name]?: string } => property(name, text.length === width && /^[A-Z]+$/.test(text) ? text : "")

const property = <const Name extends string>(name: Name, text: string): { readonly [N in Name]?: string } => {
  const none: { readonly [N in Name]?: string } = {}
  return text === "" ? none : { ...none, [name]: text }
}
