/** The text of a row of a batch, of which the piece that it shares is cut from the bytes of all texts. */
export const textOf = (row: string): string =>
  `convert_from(substring(p_texts from ${row}.t for ${row}.n), 'UTF8') || coalesce(${row}.tail, '')`
