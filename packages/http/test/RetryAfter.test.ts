import { retryAfterMs } from "@vostro/http/webhooks/RetryAfter"
import { expect, it } from "vitest"

const DATE = "Fri, 27 Nov 2026 10:00:00 GMT"

it.each([
  ["120", DATE, 120_000],
  [" 120 ", undefined, 120_000],
  ["Fri, 27 Nov 2026 10:00:30 GMT", DATE, 30_000],
  ["Fri, 27 Nov 2026 09:59:59 GMT", DATE, undefined],
  ["0", DATE, undefined],
  ["-5", DATE, undefined],
  ["soon", DATE, undefined],
  ["9999999999", DATE, undefined],
  ["Fri, 27 Nov 2026 10:00:30 GMT", "not a date", undefined],
  [undefined, DATE, undefined]
])("reads Retry-After %j with the date %j as %j ms", (value, date, expected) => {
  expect(retryAfterMs(value, date)).toBe(expected)
})
