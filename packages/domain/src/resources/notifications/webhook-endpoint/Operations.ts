import type { Id } from "../../../kernel/Id.ts"
import { command, listing, retrieve } from "../../../operation/Define.ts"
import type { EventCatalogue } from "../../../operation/Module.ts"
import type { AnyOperation } from "../../../operation/Operation.ts"
import { listOf } from "../../../operation/Page.ts"
import { endpointBodies } from "./Body.ts"
import { createEndpoint } from "./Create.ts"
import { moveEndpoint, rotateSecret } from "./Move.ts"
import type { Side } from "./Side.ts"
import { updateEndpoint, upsertEndpoint } from "./Update.ts"
import { COUNTER, WebhookEndpointView, webhookEndpoint } from "./WebhookEndpoint.ts"
import { EndpointUpserted, EndpointWithSecret, noKey, viewNow } from "./WithSecret.ts"

const itself = (id: Id<"webhook_endpoint">) => ({ objects: [{ kind: webhookEndpoint.kind, id }] })
const everyOne = { objects: [COUNTER], all: [webhookEndpoint.kind] }

/** Operations of one side on the receivers of a program's events. */
export const endpointOperations = (side: Side, emitted: EventCatalogue): ReadonlyArray<AnyOperation> => {
  const { a, path, resource, words } = side
  const one = `${path}/:webhook_endpoint_id`
  const bodies = endpointBodies(emitted)
  return [
    command({
      ...side.write,
      ...side.ofProgram,
      name: `${resource}.create`,
      audited: true,
      summary: `Creates ${a} for events of a program; only this response and a rotation show the signing secret.`,
      at: ["POST", path],
      idempotency: noKey,
      body: bodies.created,
      output: EndpointWithSecret,
      rejects: ["limit_exceeded"],
      reads: () => everyOne,
      decide: ({ body }, facts) => createEndpoint(body, emitted.names, facts)
    }),
    command({
      ...side.write,
      ...side.ofProgram,
      name: `${resource}.upsert`,
      audited: true,
      summary: `Creates the ${words} with the uid of the body, or gives it the fields of the body; only a creation shows the secret.`,
      at: ["POST", `${path}/upsert`],
      idempotency: noKey,
      body: bodies.upserted,
      output: EndpointUpserted,
      rejects: ["limit_exceeded", "object_state_conflict"],
      reads: () => everyOne,
      decide: ({ body }, facts) => upsertEndpoint(body, emitted.names, facts)
    }),
    listing({
      ...side.read,
      ...side.ofProgram,
      name: `${resource}.list`,
      summary: `Lists the ${words}s of a program, newest first, without their secrets.`,
      at: ["GET", path],
      ...listOf(webhookEndpoint, WebhookEndpointView, {}),
      view: (endpoint, _program, _query, settings) => viewNow(endpoint, settings)
    }),
    retrieve({
      ...side.read,
      ...side.ofEndpoint,
      name: `${resource}.get`,
      summary: `Retrieves ${a}, without its secret.`,
      at: ["GET", one],
      output: WebhookEndpointView,
      resource: webhookEndpoint,
      view: viewNow,
      id: ({ webhook_endpoint_id }) => webhook_endpoint_id
    }),
    command({
      ...side.write,
      ...side.ofEndpoint,
      name: `${resource}.update`,
      summary: `Changes fields of ${a}; pending deliveries go to the new URL.`,
      at: ["PATCH", one],
      body: bodies.changed,
      output: WebhookEndpointView,
      rejects: ["object_state_conflict"],
      reads: ({ params }) => itself(params.webhook_endpoint_id),
      decide: ({ params, body }, facts) => updateEndpoint(params.webhook_endpoint_id, body, emitted.names, facts)
    }),
    ...moves(side),
    command({
      ...side.write,
      ...side.ofEndpoint,
      name: `${resource}.rotate_secret`,
      audited: true,
      summary: `Rotates the signing secret of ${a}; during the overlap both secrets sign.`,
      at: ["POST", `${one}/rotate_secret`],
      idempotency: noKey,
      output: EndpointWithSecret,
      rejects: ["object_state_conflict"],
      reads: ({ params }) => itself(params.webhook_endpoint_id),
      decide: ({ params }, facts) => rotateSecret(params.webhook_endpoint_id, facts)
    })
  ]
}

const moves = (side: Side): ReadonlyArray<AnyOperation> => {
  const { a, end, path, resource, words } = side
  const move = (on: "pause" | "resume" | "disable") =>
    ({
      ...side.ofEndpoint,
      output: WebhookEndpointView,
      rejects: ["object_state_conflict"],
      reads: ({ params }) => itself(params.webhook_endpoint_id),
      decide: ({ params }, facts) => moveEndpoint(params.webhook_endpoint_id, on, facts)
    }) satisfies Partial<Parameters<typeof command<EndpointParams>>[0]>
  return [
    command({
      ...side.write,
      ...move("pause"),
      name: `${resource}.pause`,
      summary: `Pauses ${a}; events and pending deliveries wait until it resumes.`,
      at: ["POST", `${path}/:webhook_endpoint_id/pause`],
      emits: ["webhook_endpoint.paused"]
    }),
    command({
      ...side.write,
      ...move("resume"),
      name: `${resource}.resume`,
      summary: `Resumes a paused ${words}; deliveries that waited are sent, the earliest first.`,
      at: ["POST", `${path}/:webhook_endpoint_id/resume`]
    }),
    command({
      ...side.write,
      ...move("disable"),
      name: `${resource}.${end.name}`,
      summary: `${end.verb} ${a} for good: it stays readable as \`disabled\`, and deliveries to it stop.`,
      at: end.at
    })
  ]
}

type EndpointParams = NonNullable<Side["ofEndpoint"]["params"]>["Type"]
