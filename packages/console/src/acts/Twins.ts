import type { CallOf, OperationName, OutputOf } from "@vostro/http/promise"
import type { Context } from "../page/Page.ts"
import type { Viewer } from "../session/Viewer.ts"

/** Operations of operators, each with the one by which the own client of a program does the same to its program. */
export const twins = {
  "request.list": "request.list_own",
  "request.get": "request.get_own",
  "webhook_endpoint.list": "event_subscription.list",
  "webhook_endpoint.get": "event_subscription.get",
  "webhook_endpoint.create": "event_subscription.create",
  "webhook_endpoint.update": "event_subscription.update",
  "webhook_endpoint.test": "event_subscription.test",
  "webhook_endpoint.pause": "event_subscription.pause",
  "webhook_endpoint.resume": "event_subscription.resume",
  "webhook_endpoint.rotate_secret": "event_subscription.rotate_secret",
  "webhook_endpoint.disable": "event_subscription.delete",
  "webhook_attempt.list": "event_attempt.list",
  "webhook_resend.create": "event_resend.create",
  "webhook_replay.list": "event_replay.list",
  "webhook_replay.get": "event_replay.get",
  "webhook_replay.count": "event_replay.count",
  "webhook_replay.start": "event_replay.start",
  "webhook_replay.cancel": "event_replay.cancel"
} as const satisfies Partial<Record<OperationName, OperationName>>

type Twin = keyof typeof twins

/** Returns the operation by which the viewer does what operators do by another. */
export const ownOf = ({ operator }: Pick<Viewer, "operator">, name: Twin): OperationName =>
  operator === undefined ? twins[name] : name

/** Asks the bank as an operator, or in a portal as the program. Its client belongs to the program, so it names none. */
export const askOf = async <N extends Twin>(
  { viewer: { operator, partner } }: Pick<Context, "viewer">,
  name: N,
  call: CallOf<N>
): Promise<OutputOf<N>> => {
  if (operator !== undefined) return (await operator.call(name, call)).value
  if (partner === undefined) throw new TypeError("the viewer has no client of the bank")
  // trusted: twins take the same queries and bodies, and give the same answers; a test compares their schemas.
  const { value } = await partner.call<OperationName>(twins[name], call as CallOf<OperationName>)
  // trusted: as above.
  return value as OutputOf<N>
}
