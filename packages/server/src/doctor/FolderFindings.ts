import { existsSync } from "node:fs"
import { viewFolder } from "@vostro/sqlite"
import { schemaFinding } from "./DatabaseFindings.ts"
import { type Finding, findingsOf } from "./Finding.ts"
import { folderFinding } from "./MachineFindings.ts"

const database = findingsOf("database")

/** Judges the folder of a server on SQLite: its space, its permissions and its schema. Changes nothing. */
export const folderFindings = async (folder: string): Promise<ReadonlyArray<Finding>> => {
  if (!existsSync(folder)) return [database.warning(`the folder ${folder} does not exist: serve creates it`)]
  const space = await folderFinding("DATABASE_URL", folder)
  try {
    const view = viewFolder(folder)
    try {
      return [
        space,
        database.ok("SQLite in a folder, for one server"),
        schemaFinding({ migrations: view.migrations() })
      ]
    } finally {
      view.close()
    }
  } catch (cause) {
    return [space, database.fault(`${folder} holds no database: ${cause instanceof Error ? cause.message : cause}`)]
  }
}
