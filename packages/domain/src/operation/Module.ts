import { Schema } from "effect"
import type { AnyResource } from "../kernel/Resource.ts"
import type { Scope } from "../kernel/Scope.ts"
import type { SettingsPart } from "../kernel/Settings.ts"
import type { ResourceDefinition } from "./ResourceDefinition.ts"

/** Names of emitted events, and the kinds of object that have events. */
export interface EventCatalogue {
  readonly names: ReadonlyArray<string>
  readonly kinds: ReadonlyArray<string>
}

/** Makes the schema of the id of an object of a kind that has events. */
export const eventfulIdIn = ({ kinds }: EventCatalogue): Schema.Codec<string> =>
  Schema.String.check(Schema.isPattern(new RegExp(`^(${kinds.join("|")})_\\w{1,64}$`)))

/** Kinds and scopes that the modules of a bank state as data. */
export interface Stated {
  readonly kinds: ReadonlyArray<AnyResource>
  readonly scopes: ReadonlyArray<Scope>
}

/** An area of the bank that a host takes, leaves out or adds, as data. `R` are the services that its jobs use. */
export interface Module<R = never> {
  /** Name of the area: `lending`, `payments/ach`. */
  readonly name: string
  /** Names of the modules without which this one does not work: it uses their kinds or appends their events. */
  readonly needs: ReadonlyArray<string>
  readonly definitions: ReadonlyArray<ResourceDefinition<R>>
  /** Scopes of its operations, which a token may carry. */
  readonly scopes?: ReadonlyArray<Scope>
  /**
   * Its accounts of the bank in the chart, each with its purpose: `gl_...`. A name that ends with `*` stands for all accounts
   * that begin with it. Decisions book on no others.
   */
  readonly accounts?: Readonly<Record<string, string>>
  /** What it adds to the settings of the bank. */
  readonly settings?: SettingsPart
  /** Makes resources that depend on what all modules state: what keeps an account open, the scopes that a client may have. */
  readonly overStated?: (stated: Stated) => ReadonlyArray<ResourceDefinition<R>>
  /** Makes resources that depend on the events of all modules: lists of events, subscriptions to them. */
  readonly overEvents?: (events: EventCatalogue) => ReadonlyArray<ResourceDefinition<R>>
  /** Makes resources that depend on the partners' operations of all modules, which a program can lack. */
  readonly overOperations?: (names: ReadonlyArray<string>) => ReadonlyArray<ResourceDefinition<R>>
}

/** Returns the names of the events that the lifecycles of a resource emit. */
export const eventsOf = ({ lifecycles }: AnyResource): ReadonlyArray<string> =>
  lifecycles.flatMap(({ table }) => table.flatMap(({ event }) => event ?? []))
