import { afterAll, expect } from "vitest"
import { unstated } from "../bank-tests/support/WatchedPostings.ts"

afterAll(() => expect(unstated.splice(0), "core transactions that no posting of the catalogue states").toEqual([]))
