/** The bank on NATS: its committed events on JetStream, and its operations by request and reply. */

// Events

export { type EventPublisher, type EventPublisherOptions, makeEventPublisher } from "./events/EventPublisher.ts"
export { createEventStream, type EventStreamOptions } from "./events/EventStream.ts"
export { NatsUnavailable, StreamFault, type StreamReason } from "./events/StreamFault.ts"

// A bank that serves on NATS

export { type ServeOnNatsOptions, serveOnNats } from "./serving/ServeOnNats.ts"

// Requests

export { makeRequestClient, type RequestClient, type RequestClientOptions } from "./requests/RequestClient.ts"
export { type RequestServer, type RequestServerOptions, serveRequests } from "./requests/RequestServer.ts"
