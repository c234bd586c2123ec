import type { AnyResource } from "../kernel/Resource.ts"
import type { ResourceDefinition } from "./ResourceDefinition.ts"

/** Names of emitted events, and the kinds of object that have events. */
export interface EventCatalogue {
  readonly names: ReadonlyArray<string>
  readonly kinds: ReadonlyArray<string>
}

/** An area of the bank that a host takes, leaves out or adds, as data. `R` are the services that its jobs use. */
export interface Module<R = never> {
  /** Name of the area: `lending`, `payments/ach`. */
  readonly name: string
  /** Names of the modules without which this one does not work: it uses their kinds or appends their events. */
  readonly needs: ReadonlyArray<string>
  readonly definitions: ReadonlyArray<ResourceDefinition<R>>
  /** Makes resources that depend on the kinds that modules state as data: what keeps an account open, what a reference finds. */
  readonly overKinds?: (kinds: ReadonlyArray<AnyResource>) => ReadonlyArray<ResourceDefinition<R>>
  /** Makes resources that depend on the events of all modules: lists of events, subscriptions to them. */
  readonly overEvents?: (events: EventCatalogue) => ReadonlyArray<ResourceDefinition<R>>
  /** Makes resources that depend on the partners' operations of all modules, which a program can lack. */
  readonly overOperations?: (names: ReadonlyArray<string>) => ReadonlyArray<ResourceDefinition<R>>
}

/** Returns the names of the events that the lifecycles of a resource emit. */
export const eventsOf = ({ lifecycles }: AnyResource): ReadonlyArray<string> =>
  lifecycles.flatMap(({ table }) => table.flatMap(({ event }) => event ?? []))
