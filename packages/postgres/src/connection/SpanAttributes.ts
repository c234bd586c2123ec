/** Port of PostgreSQL where a URL names none. */
const DEFAULT_PORT = 5_432

/**
 * Returns the attributes of the spans of SQL statements, as OpenTelemetry's semantic conventions for databases name them
 * (S230): the database and the server of a URL. The user and the password are no part of them.
 */
export const spanAttributesOf = (url: string): ReadonlyArray<readonly [string, string | number]> => {
  if (!URL.canParse(url)) return []
  const { hostname, pathname, port, searchParams, username } = new URL(url)
  const database = searchParams.get("dbname") ?? decoded(pathname.slice(1))
  // Without a database in the URL, PostgreSQL opens the one with the name of the user.
  const namespace = database === "" ? (searchParams.get("user") ?? decoded(username)) : database
  const host = searchParams.get("host") ?? decoded(hostname.replace(/^\[|\]$/g, ""))
  return [
    ["db.system.name", "postgresql"],
    ...(namespace === "" ? [] : [["db.namespace", namespace] as const]),
    ["server.address", host === "" ? "localhost" : host],
    ["server.port", Number(searchParams.get("port") ?? port) || DEFAULT_PORT]
  ]
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
