import { readdirSync, readFileSync } from "node:fs"
import { batchJobs, eventNames, jobs } from "@vostro/domain/modules/registry"
import { operations, resources } from "@vostro/domain/operations"
import { healthEvents } from "@vostro/domain/resources/notifications/webhook-endpoint/Health"
import { expect, it } from "vitest"
import { CALLS_FOLDER, callsModules } from "./clientTypes/callsModules.ts"
import { EVENTS_MODULE, eventsModule } from "./eventsModule.ts"
import { withLayers } from "./layers.ts"
import { referencePages } from "./referencePages.ts"
import { ROUTES_MODULE, routesModule } from "./routesModule.ts"

it.each(referencePages())("docs/reference/%s is current (npm run reference)", (name, text) => {
  expect(readFileSync(`docs/reference/${name}`, "utf8")).toBe(text)
})

it("docs/architecture.md shows the layers (npm run reference)", () => {
  const page = readFileSync("docs/architecture.md", "utf8")
  expect(withLayers(page)).toBe(page)
})

it("the routes of the clients are current (npm run reference)", () => {
  expect(readFileSync(ROUTES_MODULE, "utf8")).toBe(routesModule(operations))
})

it.each(callsModules(operations))("the types of the clients are current: %s (npm run reference)", (name, text) => {
  expect(readFileSync(CALLS_FOLDER + name, "utf8")).toBe(text)
})

it("the types of the clients are those of the catalogue alone (npm run reference)", () => {
  expect(readdirSync(CALLS_FOLDER).sort()).toEqual(
    callsModules(operations)
      .map(([name]) => name)
      .sort()
  )
})

it("the objects of the webhooks are current (npm run reference)", () => {
  expect(readFileSync(EVENTS_MODULE, "utf8")).toBe(eventsModule(resources, operations))
})

it("gives every operation a unique name and address", () => {
  expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length)
  expect(new Set(operations.map(({ at }) => at.join(" ").replaceAll(/:\w+/g, ":"))).size).toBe(operations.length)
})

it("emits exactly the events of the lifecycles, by commands, jobs, batch jobs and deliveries", () => {
  const emitted = [...operations, ...jobs, ...batchJobs, { emits: healthEvents }].flatMap(({ emits }) => emits)
  expect([...new Set(emitted)].sort()).toEqual(eventNames)
})
