import type { Catalogue } from "../../operation/Catalogue.ts"

/** True if webhooks may deliver an event of an operation, so that its decisions need the webhook endpoints. */
export const mayDeliver = (
  { delivered }: Pick<Catalogue, "delivered">,
  { emits }: { readonly emits: ReadonlyArray<string> }
): boolean => emits.some((name) => delivered.has(name))
