import { afterAll, expect } from "vitest"
import { undocumented } from "./watchedFetch.ts"

afterAll(() => expect(undocumented.splice(0), "refusals that the OpenAPI document does not have").toEqual([]))
