#!/usr/bin/env node
import { createRequire } from "node:module"
import { runVostro } from "@vostro/sandbox/Vostro"

const { version }: { readonly version: string } = createRequire(import.meta.url)("../package.json")
runVostro({ store: "file", version })
