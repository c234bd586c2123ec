/** Control and format characters and line separators, which terminals and browsers interpret. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Escapes control and format characters as `\u001b`, so that a terminal shows them instead of obeying. */
export const escapeControls = (text: string): string => text.replaceAll(CONTROL, escaped)

const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => `\\u${hex(character.charCodeAt(at))}`).join("")

const hex = (unit: number): string => unit.toString(16).padStart(4, "0")
