import { AchRail, noChain, noInstantPayments, noWires, type Rails, RailsUnavailable } from "@vostro/domain/rails"
import { type FolderNetwork, openIso20022Files, openNachaFiles } from "@vostro/rails"
import type { FolderHeld } from "@vostro/rails/folders"
import { Effect, Layer, type Scope } from "effect"
import type { ServerConfig } from "../config/ServerConfig.ts"

/** The payment networks of a server over folders, and the ports of all its networks. */
export interface ServerRails {
  readonly rails: Layer.Layer<Rails>
  readonly networks: ReadonlyArray<FolderNetwork<never>>
}

const noAch = Layer.succeed(AchRail, {
  submit: () =>
    Effect.fail(new RailsUnavailable({ cause: "this server has no ACH network (RAILS has no nacha)", untaken: true }))
})

/** The networks of a server that sends nothing. There are no simulated networks. */
export const noRails: Layer.Layer<Rails> = Layer.mergeAll(noAch, noChain, noWires, noInstantPayments)

/**
 * Opens the payment networks of a server. Only the worker sends and receives, so a server without one opens none. Fails if
 * another process has the folder of messages.
 */
export const openServerRails = ({
  iso20022,
  nacha,
  routingNumber: routing_number,
  worker
}: Pick<ServerConfig, "iso20022" | "nacha" | "routingNumber" | "worker">): Effect.Effect<
  ServerRails,
  FolderHeld,
  Scope.Scope
> =>
  Effect.gen(function* () {
    if (!worker) return { rails: noRails, networks: [] }
    const ach = nacha === undefined ? [] : [openNachaFiles(nacha, { routing_number, relax: [] })]
    const messages = iso20022 === undefined ? [] : [yield* openIso20022Files(iso20022)]
    const networks: ReadonlyArray<FolderNetwork<never>> = [...ach, ...messages]
    return { rails: networks.reduce((all, { rails }) => Layer.merge(all, rails), noRails), networks }
  })
