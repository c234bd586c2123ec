#!/usr/bin/env node
import { createRequire } from "node:module"

interface Manifest {
  readonly version: string
  readonly engines: { readonly node: string }
}

const { engines, version }: Manifest = createRequire(import.meta.url)("../package.json")
const oldest = engines.node.replace(">=", "")
const current = process.versions.node

// The command needs modules of Node that an older one lacks, and Node loads static imports before any code.
if (current.localeCompare(oldest, "en", { numeric: true }) < 0) {
  console.error(`vostro needs Node ${oldest} or later; this is ${current}`)
  process.exitCode = 1
} else {
  const { runVostro } = await import("@vostro/sandbox/Vostro")
  runVostro({ store: "file", version })
}
