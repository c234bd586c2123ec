/**
 * Returns the beginning of a text, at most so many characters. Characters are Unicode code points, so that none is cut into
 * halves, which databases and JSON readers refuse.
 */
export const beginningOf = (text: string, most: number): string =>
  text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join("")
