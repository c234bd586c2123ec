import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { chromiumPath } from "./packages/console/test/support/browser/ChromiumPath.ts"

const packages = fileURLToPath(new URL("./packages", import.meta.url))

export default defineConfig({
  // Tests run on the sources: there is nothing to build first.
  resolve: {
    alias: [
      { find: /^@vostro\/([a-z0-9]+)$/, replacement: `${packages}/$1/src/index.ts` },
      { find: /^@vostro\/([a-z0-9]+)\/(.+)$/, replacement: `${packages}/$1/src/$2.ts` }
    ]
  },
  test: {
    include: [
      "packages/*/test/**/*.test.ts",
      "packages/bank-tests/**/*.test.ts",
      "packages/repo/*.test.ts",
      // Where there is a browser, the pages of the console are opened in it.
      ...(chromiumPath() === undefined ? [] : ["packages/console/test/browser/*.browser.ts"])
    ],
    globalSetup: ["./packages/repo/postgres.ts"],
    setupFiles: ["./packages/repo/leftovers.ts", "./packages/repo/documented.ts", "./packages/repo/posted.ts"],
    // The files of a worker share the domain and its compiled code: a third less work. A test file that changes something
    // of its process restores it.
    isolate: false, teardownTimeout: 300000, maxWorkers: 1, minWorkers: 1, pool: "forks", execArgv: ["--cpu-prof","--cpu-prof-dir=/tmp/prof","--cpu-prof-interval=2000"],
    // One worker more than cores: tests of servers and crashes wait for other processes most of their time.
    
    // Only a test that hangs reaches it, also on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000
  }
})
