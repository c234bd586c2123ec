import { existsSync } from "node:fs"
import { viewFolder } from "@vostro/sqlite"
import { OWNER } from "../database/OwnBank.ts"
import { ownerFindings, schemaFinding } from "./DatabaseFindings.ts"
import { type Finding, findingsOf } from "./Finding.ts"
import { folderFinding } from "./MachineFindings.ts"

const database = findingsOf("database")

/** Judges the folder of a server on SQLite: its space, its permissions, its schema and its bank. Changes nothing. */
export const folderFindings = async (folder: string, routingNumber: string): Promise<ReadonlyArray<Finding>> => {
  if (!existsSync(folder)) return [database.warning(`the folder ${folder} does not exist: serve creates it`)]
  const space = await folderFinding("DATABASE_URL", folder)
  try {
    const view = viewFolder(folder)
    try {
      const migrations = view.migrations()
      const owner = migrations.applied.length === 0 ? undefined : view.claimHolder(OWNER)
      return [
        space,
        database.ok("SQLite in a folder, for one server"),
        schemaFinding({ migrations }),
        ...ownerFindings({ owner }, routingNumber)
      ]
    } finally {
      view.close()
    }
  } catch (cause) {
    return [space, database.fault(`${folder} holds no database: ${cause instanceof Error ? cause.message : cause}`)]
  }
}
