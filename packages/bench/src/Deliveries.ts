import { type ChildProcess, fork } from "node:child_process"
import { Schema } from "effect"
import { ask } from "./Measures.ts"
import { type RunningServer, startServer } from "./Process.ts"
import { query } from "./Query.ts"

/** A receiver of webhooks in a process of its own. */
export interface Receiver {
  readonly url: string
  /** Returns the webhooks received so far, by path, and the ms from event to arrival on `/live`. */
  readonly seen: (ask?: "seen" | "reset") => Promise<typeof Seen.Type>
  readonly stop: () => void
}

const Seen = Schema.Struct({ counts: Schema.Record(Schema.String, Schema.Int), latencies: Schema.Array(Schema.Finite) })
const Listening = Schema.Struct({ port: Schema.Int })

/** Returns the next message of a child process. */
export const messageOf = <A>(child: ChildProcess, schema: Schema.Codec<A>): Promise<A> =>
  new Promise((resolve) => child.once("message", (message) => resolve(Schema.decodeUnknownSync(schema)(message))))

/** Starts a receiver. */
export const startReceiver = async (): Promise<Receiver> => {
  const child = fork(new URL("servers/Receiver.ts", import.meta.url))
  const { port } = await messageOf(child, Listening)
  return {
    url: `http://127.0.0.1:${port}`,
    seen: (ask = "seen") => {
      const answered = messageOf(child, Seen)
      child.send(ask)
      return answered
    },
    stop: () => child.disconnect()
  }
}

/** A bank on PostgreSQL whose deliveries wait for the bench. */
export interface DeliveringBank extends RunningServer {
  readonly databaseUrl: string
  /** Adds an endpoint; without events it receives all. */
  readonly subscribe: (url: string, events?: ReadonlyArray<string>) => Promise<unknown>
}

/** Starts a bank with a few account numbers. */
export const startBank = async (databaseUrl: string): Promise<DeliveringBank> => {
  const server = await startServer("servers/Deliveries.ts", { DATABASE_URL: databaseUrl }, { accountNumbers: 4 })
  return {
    ...server,
    databaseUrl,
    subscribe: (receiver, events) => {
      const body = JSON.stringify({ url: receiver, ...(events !== undefined && { events }) })
      return ask(server.announcement, "POST", "/v1/event_subscription", { "content-type": "application/json" }, body)
    }
  }
}

/** Makes `copies` of each pending delivery, all of them due, and returns their number. */
export const owe = async ({ databaseUrl }: DeliveringBank, copies: number): Promise<number> => {
  const [row] = await query<{ made: string }>(
    databaseUrl,
    `with template as (
       select o.* from vostro_objects o join vostro_timers t on t.program_id = o.program_id and t.object_id = o.id
       where o.kind = 'webhook_delivery'
     ), made as (
       insert into vostro_objects (program_id, kind, id, version, i1, i2, i3, attributes, body)
       select o.program_id, o.kind, c.id, 1, o.i1, c.event, c.event || ' ' || o.i1, o.attributes,
         replace(replace(o.body, o.id, c.id), o.i2, c.event)
       from template o cross join generate_series(1, $1::int) n
       cross join lateral (
         select 'webhook_delivery_' || u.unique_part as id, 'event_' || u.unique_part as event
         from (select lpad(to_hex(n), 12, '0') || right(o.id, 20) as unique_part) u
       ) c
       returning program_id, i1, id
     ), timers as (
       insert into vostro_timers (program_id, queue, object_id, due_at, free_at)
       select program_id, i1, id, 1, 1 from made returning 1
     )
     select count(*) as made from timers`,
    [copies]
  )
  await query(databaseUrl, "vacuum analyze vostro_objects, vostro_timers")
  return Number(row?.made)
}
