/** Bounds of what a reader accepts of one document. */
export interface Limits {
  /** Characters of the whole document. */
  readonly size: number
  /** Elements around an element, itself included. */
  readonly depth: number
  readonly elements: number
  /** Characters of one text. */
  readonly text: number
  /** Attributes of one element, declarations of namespaces included. */
  readonly attributes: number
  /** Characters, as written, of one tag, comment or text, or of one run of spaces between elements. */
  readonly markup: number
}

/** Limits unless others are given: far above any message of the networks. */
export const defaultLimits: Limits = {
  size: 4_194_304,
  depth: 32,
  elements: 50_000,
  text: 32_768,
  attributes: 64,
  markup: 65_536
}
