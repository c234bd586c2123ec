import { expect, inject, it } from "vitest"
import { migratedDatabase, once, openStore } from "./support/Database.ts"

const run = (url: string, statement: string) => once(url, (sql) => sql.unsafe(statement).unprepared)

it("reads what is committed, whatever isolation the database gives by itself", async () => {
  const url = await migratedDatabase(inject("databaseUrl"))
  const name = new URL(url).pathname.slice(1)
  await run(inject("databaseUrl"), `alter database ${name} set default_transaction_isolation = 'repeatable read'`)
  const { rows, close } = await openStore(url)
  expect(await rows("show transaction_isolation")).toEqual([{ transaction_isolation: "read committed" }])
  await close()
})
