import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import own from "../../../../vitest.config.ts"

/** The tests that drive a browser, alone: `npm run browser`. The gate has them too, where there is a browser. */
export default defineConfig({
  ...own,
  root: fileURLToPath(new URL("../../../..", import.meta.url)),
  test: { ...own.test, include: ["packages/console/test/browser/*.browser.ts"] }
})
