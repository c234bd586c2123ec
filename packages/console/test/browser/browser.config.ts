import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import own from "../../../../vitest.config.ts"

/**
 * The tests that drive a browser, alone: `npm run browser`. Where there is a browser, the gate has those of the console too;
 * those of the site build it first.
 */
export default defineConfig({
  ...own,
  root: fileURLToPath(new URL("../../../..", import.meta.url)),
  test: { ...own.test, include: ["packages/{console,site}/test/browser/*.browser.ts"] }
})
