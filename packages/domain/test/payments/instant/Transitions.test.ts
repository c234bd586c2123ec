import { incoming, outgoing } from "@vostro/domain/resources/payments/instant-payment/tables/Transitions"
import { expect, it } from "vitest"

const rows = [...outgoing.table, ...incoming.table]

it("every event of an instant payment is sent as a webhook, and creation and cancellation have none", () => {
  for (const row of rows) {
    const isSilent = row.on === "create" || row.on === "cancel"
    expect([row.on, "event" in row, "webhook" in row && row.webhook]).toEqual([row.on, !isSilent, !isSilent])
  }
  expect([...new Set(rows.flatMap((row) => ("event" in row ? [row.event] : [])))].sort()).toEqual([
    "instant_payment.counterparty_status_updated",
    "instant_payment.posted",
    "instant_payment.rejected",
    "instant_payment.return_request_response_needed",
    "instant_payment.return_request_status_updated",
    "instant_payment.under_review"
  ])
})
