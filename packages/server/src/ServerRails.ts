import { AchRail, noChain, noInstantPayments, noWires, type Rails, RailsUnavailable } from "@vostro/domain/rails"
import { layerNachaRail, sentFilesIn } from "@vostro/rails"
import { makeMessageFolders, putFileShowing } from "@vostro/rails/folders"
import { Effect, Layer } from "effect"
import type { NachaFolder, ServerConfig } from "./config/ServerConfig.ts"

/** The payment networks of a server: ACH over files, or none. There are no simulated networks. */
export const layerServerRails = ({ nacha }: Pick<ServerConfig, "nacha">): Layer.Layer<Rails> =>
  Layer.mergeAll(nacha === undefined ? noAch : layerFiles(nacha), noChain, noWires, noInstantPayments)

const layerFiles = ({ folder, ...bank }: NachaFolder) =>
  Layer.suspend(() => {
    const { outgoing } = makeMessageFolders(folder)
    const sent = sentFilesIn(folder)
    return layerNachaRail({
      ...bank,
      put: (name, bytes) => Effect.andThen(sent.note(name), putFileShowing(outgoing, name, bytes))
    })
  })

const noAch = Layer.succeed(AchRail, {
  submit: () =>
    Effect.fail(new RailsUnavailable({ cause: "this server has no ACH network (RAILS=none)", untaken: true }))
})
