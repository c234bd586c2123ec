import { createRequire } from "node:module"
import { runVostro } from "./Vostro.ts"

// The command of a clone, whose install includes PostgreSQL. The published command is that of @vostro/cli.
const { version }: { readonly version: string } = createRequire(import.meta.url)("../package.json")
runVostro({ store: "embedded", version })
