import type { Files } from "../ports/Files.ts"
import type { Rails } from "./Rails.ts"

/** The services that jobs use: the networks, and the storage of submitted files. */
export type JobServices = Rails | Files
