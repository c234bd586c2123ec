import pg from "pg"

/** Returns the rows of one statement, on a separate connection. */
export const query = async <R extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: ReadonlyArray<unknown> = []
): Promise<ReadonlyArray<R>> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  // A server that dies reports the error twice: to the pending query, and here.
  client.on("error", () => undefined)
  try {
    await client.connect()
    return (await client.query<R>(text, [...values])).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
