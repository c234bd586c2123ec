import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import own from "../../../../vitest.config.ts"

/** The tests that need a server of NATS: `npm run nats`, outside the gate. */
export default defineConfig({
  ...own,
  root: fileURLToPath(new URL("../../../..", import.meta.url)),
  test: {
    ...own.test,
    include: ["packages/nats/test/live/**/*.live.ts"],
    globalSetup: ["./packages/nats/test/live/installed.ts"],
    setupFiles: []
  }
})
