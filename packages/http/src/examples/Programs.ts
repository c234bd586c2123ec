import { NEXT_TRACE } from "./Ach.ts"

const inSpare = { program_id: "program_spare" } as const
const inExample = { program_id: "program_example" } as const

/** Examples of programs, credentials, events and webhooks. */
export const programExamples = {
  "event.list": { query: { limit: 10 } },
  "event.get": { params: { event_id: "event_example" } },
  "event_subscription.create": {
    body: { url: "https://partner.example/webhooks", events: ["internal_transfer.posted"] }
  },
  "event_subscription.list": { query: { limit: 10 } },
  "event_subscription.get": { params: { webhook_endpoint_id: "webhook_endpoint_subscribed" } },
  "event_subscription.update": {
    params: { webhook_endpoint_id: "webhook_endpoint_subscribed" },
    body: { url: "https://partner.example/hooks", events: ["internal_transfer.posted", "internal_transfer.rejected"] }
  },
  "event_subscription.upsert": {
    body: {
      uid: "orders",
      url: "https://partner.example/orders",
      events: ["ach.*", "*.returned"],
      signatures: ["standard"]
    }
  },
  "event_subscription.test": { params: { webhook_endpoint_id: "webhook_endpoint_subscribed" } },
  "event_subscription.pause": { params: { webhook_endpoint_id: "webhook_endpoint_active" } },
  "event_subscription.resume": { params: { webhook_endpoint_id: "webhook_endpoint_paused" } },
  "event_subscription.rotate_secret": { params: { webhook_endpoint_id: "webhook_endpoint_subscribed" } },
  "event_subscription.delete": { params: { webhook_endpoint_id: "webhook_endpoint_obsolete" } },
  "idempotency_key.get": { query: { operation: "internal_transfer.create", key: "lunch-1" } },
  "idempotency_key.find": {
    params: { program_id: "program_example" },
    query: { operation: "internal_transfer.create", key: "lunch-1" }
  },
  "timeline.get": { params: { object_id: "internal_transfer_example" }, query: { limit: 10 } },
  "timeline.trace": { params: { program_id: "program_example", object_id: "internal_transfer_example" } },
  "request.list": { query: { status: "4xx", limit: 10 } },
  "request.get": { params: { request_id: "request_example" } },
  "request.list_own": { query: { operation: "internal_transfer.create", limit: 10 } },
  "request.get_own": { params: { request_id: "request_own" } },
  "event_attempt.list": { query: { webhook_endpoint_id: "webhook_endpoint_subscribed", result: "5xx", limit: 10 } },
  "event_resend.create": { body: { webhook_endpoint_id: "webhook_endpoint_first", event_id: "event_example" } },
  "event_resend.get": { params: { webhook_resend_id: "webhook_resend_example" } },
  "event_replay.count": { body: { webhook_endpoint_id: "webhook_endpoint_paused", selection: "missing" } },
  "event_replay.list": { query: { webhook_endpoint_id: "webhook_endpoint_subscribed", limit: 10 } },
  "event_replay.get": { params: { webhook_replay_id: "webhook_replay_counted" } },
  "event_replay.start": { params: { webhook_replay_id: "webhook_replay_counted" } },
  "event_replay.cancel": { params: { webhook_replay_id: "webhook_replay_obsolete" } },
  "program.create": { body: { name: "Acme" } },
  "program.list": { query: { limit: 10 } },
  "program.get": { params: { program_id: "program_example" } },
  "program.update": { params: inSpare, body: { name: "Acme", source_ip_allowlist: ["203.0.113.0/24"] } },
  "program.disable_endpoint": {
    params: { ...inSpare, operation: "internal_transfer.create" },
    body: { retry_after_seconds: 600 }
  },
  "program.enable_endpoint": { params: { ...inSpare, operation: "internal_transfer.create" } },
  "client.create": { params: inSpare, body: { name: "Back office", scopes: ["event/read"] } },
  "client.list": { params: inSpare },
  "client.rotate": { params: { ...inSpare, client_id: "client_spare" } },
  "client.self": {},
  "portal_link.create": { params: inSpare, body: { minutes: 30 } },
  "portal_link.list": { params: inSpare },
  "portal_link.revoke": { params: { ...inSpare, portal_link_id: "portal_link_unwanted" } },
  "client.revoke": { params: { ...inSpare, client_id: "client_unwanted" } },
  "operator.create": {
    body: {
      name: "Jane at night",
      role: "operate",
      source_ip_allowlist: ["203.0.113.0/24"],
      rate_limit: { per_second: 10, burst: 50 }
    }
  },
  "operator.list": { query: { limit: 10 } },
  "operator.self": {},
  "operator.get": { params: { operator_id: "operator_example" } },
  "audit_entry.list": { query: { program_id: "program_example", operation: "client.create", limit: 10 } },
  "audit_entry.export": { query: { operation: "client.create" } },
  "operator.update": {
    params: { operator_id: "operator_example" },
    body: { role: "read", source_ip_allowlist: ["203.0.113.7"], rate_limit: { per_second: 5, burst: 20 } }
  },
  "operator.revoke": { params: { operator_id: "operator_unwanted" } },
  "restoration.open": { body: { reason: "Restored to 2027-01-04 11:30 after the loss of a disk" } },
  "restoration.answer": {
    body: { note: "Compared with the acknowledgements of the networks", last_trace_number: NEXT_TRACE }
  },
  "restoration.get": {},
  "webhook_endpoint.create": {
    params: inSpare,
    body: { url: "https://partner.example/webhooks", events: ["internal_transfer.posted"] }
  },
  "webhook_endpoint.upsert": {
    params: inSpare,
    body: { uid: "orders", url: "https://partner.example/orders", events: ["ach.*"] }
  },
  "webhook_endpoint.get": { params: { ...inSpare, webhook_endpoint_id: "webhook_endpoint_example" } },
  "webhook_endpoint.update": {
    params: { ...inSpare, webhook_endpoint_id: "webhook_endpoint_example" },
    body: { events: ["ach.*", "internal_transfer.posted"], description: "Orders", rate: 20 }
  },
  "webhook_endpoint.pause": { params: { ...inSpare, webhook_endpoint_id: "webhook_endpoint_busy" } },
  "webhook_endpoint.resume": { params: { ...inSpare, webhook_endpoint_id: "webhook_endpoint_resting" } },
  "webhook_endpoint.test": { params: { ...inSpare, webhook_endpoint_id: "webhook_endpoint_example" } },
  "webhook_endpoint.list": { params: inSpare },
  "webhook_endpoint.rotate_secret": { params: { ...inSpare, webhook_endpoint_id: "webhook_endpoint_example" } },
  "webhook_endpoint.disable": { params: { ...inSpare, webhook_endpoint_id: "webhook_endpoint_unwanted" } },
  "webhook_delivery.list": { params: inSpare },
  "webhook_attempt.list": { params: inSpare, query: { result: "5xx", limit: 10 } },
  "webhook_resend.create": {
    params: inExample,
    body: { webhook_endpoint_id: "webhook_endpoint_second", event_id: "event_example" }
  },
  "webhook_resend.get": { params: { ...inExample, webhook_resend_id: "webhook_resend_example" } },
  "webhook_replay.count": {
    params: inSpare,
    body: { webhook_endpoint_id: "webhook_endpoint_example", selection: "missing" }
  },
  "webhook_replay.list": { params: inExample },
  "webhook_replay.get": { params: { ...inExample, webhook_replay_id: "webhook_replay_ready" } },
  "webhook_replay.start": { params: { ...inExample, webhook_replay_id: "webhook_replay_ready" } },
  "webhook_replay.cancel": { params: { ...inExample, webhook_replay_id: "webhook_replay_unwanted" } },
  "event.trace": { params: { program_id: "program_example" }, query: { object_id: "account_number_active" } },
  "report.order": {
    params: { program_id: "program_example" },
    body: { report_type: "daily_balance", report_date: "2026-01-30" }
  },
  "report.list": { params: { program_id: "program_example" }, query: { report_type: "daily_balance" } },
  "report.get": { params: { program_id: "program_example", report_id: "report_example" } },
  "report.content": { params: { program_id: "program_example", report_id: "report_example" } },
  "object.get": { params: { ...inExample, object_id: "internal_transfer_example" } },
  "object.list": { params: inExample, query: { kind: "internal_transfer", attribute: "status", value: "posted" } },
  "queue.list": { query: { limit: 10 } },
  "queue.items": { params: inExample, query: { queue: "ach.review" } },
  "queue.item": { params: { ...inExample, object_id: "ach_example" } },
  "search.find": { query: { q: "internal_transfer_example" } },
  "setting.list": {},
  "ledger.audit": { params: { program_id: "program_example" } },
  "ledger.trial_balance": { params: inExample }
} as const
