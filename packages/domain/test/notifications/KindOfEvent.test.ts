import { resources } from "@vostro/domain/modules/registry"
import { eventsOf } from "@vostro/domain/operation/Module"
import { kindOfEvent } from "@vostro/domain/resources/notifications/event/Event"
import { expect, it } from "vitest"

// A replay makes the delivery of an event from its name and its object.
it("tells the kind of an object by the name of each of its events", () => {
  const named = resources.flatMap((one) => eventsOf(one).map((event) => [event, kindOfEvent(event), one.kind]))
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(([, told, kind]) => told !== kind)).toEqual([])
})
