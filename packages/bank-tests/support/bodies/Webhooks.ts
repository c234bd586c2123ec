/** Body of a webhook endpoint with every field that no example sends. */
export const fullEndpoint = {
  url: "https://partner.example/all",
  events: ["ach.*"],
  object_ids: ["ach_1"],
  account_number_ids: ["account_number_1"],
  headers: { "x-env": "test" },
  signatures: ["standard", "standard_ed25519"],
  description: "All fields",
  rate: 10
} as const
