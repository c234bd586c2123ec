import { dated, time } from "@vostro/console/parts/Time"
import { expect, it } from "vitest"

it.each([
  ["2027-01-27T17:00:00Z", "2027-01-27 12:00:00", "EST"],
  ["2027-07-27T16:00:00Z", "2027-07-27 12:00:00", "EDT"]
])("a time is shown in the zone of the bank, with its name: %s", (iso, local, zone) => {
  expect(time(iso)?.text).toContain(`${local} <span class="zone">${zone}</span>`)
})

it("a date within a text stays in one line, with its time", () => {
  expect(dated("Send it by 2027-01-26 23:00 for 2027-01-27.").text).toBe(
    `Send it by <span class="date">2027-01-26 23:00</span> for <span class="date">2027-01-27</span>.`
  )
})
