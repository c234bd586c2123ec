import { resources } from "../../registry.ts"

/** Names of the events that webhooks deliver. */
const delivered: ReadonlySet<string> = new Set(
  resources
    .flatMap(({ lifecycles }) => lifecycles.flatMap(({ table }) => table))
    .flatMap(({ event, webhook }) => (event === undefined || webhook !== true ? [] : [event]))
)

/** True if webhooks may deliver an event of an operation, so that its decisions need the webhook endpoints. */
export const mayDeliver = ({ emits }: { readonly emits: ReadonlyArray<string> }): boolean =>
  emits.some((name) => delivered.has(name))
