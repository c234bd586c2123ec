/** Makes a path from a template. Each value is one segment or one value of the query, whatever is in it. */
export const path = (parts: TemplateStringsArray, ...values: ReadonlyArray<string | number>): string =>
  parts.reduce((text, part, at) => text + encodeURIComponent(String(values[at - 1])) + part)

/** Returns a query text with the named values; absent and empty ones are left out. */
export const queryOf = (values: Readonly<Record<string, string | number | undefined>>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== "") query.append(name, String(value))
  }
  return query.size === 0 ? "" : `?${query}`
}

/**
 * Returns a path of the console, or its first page for anything else: no link of the console leads to another site. A path is of
 * printable ASCII, as in a header.
 */
export const localPath = (to: string): string => (/^\/(?![/\\])[!-[\]-~]*$/.test(to) ? to : "/")
