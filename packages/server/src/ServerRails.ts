import { noChain, noInstantPayments, noMessages, noWires, Rails, RailsUnavailable } from "@vostro/domain/rails"
import { layerNachaRails, sentFilesIn } from "@vostro/rails"
import { makeMessageFolders, putFileShowing } from "@vostro/rails/folders"
import { Effect, Layer } from "effect"
import type { ServerConfig } from "./config/ServerConfig.ts"

/** The payment networks of a server: ACH over files, or none. There are no simulated networks. */
export const layerServerRails = ({ nacha }: Pick<ServerConfig, "nacha">): Layer.Layer<Rails> =>
  nacha === undefined
    ? noRails
    : Layer.suspend(() => {
        const { folder, ...bank } = nacha
        const { outgoing } = makeMessageFolders(folder)
        const sent = sentFilesIn(folder)
        return layerNachaRails({
          ...bank,
          put: (name, bytes) => Effect.andThen(sent.note(name), putFileShowing(outgoing, name, bytes))
        })
      })

const noNetwork = new RailsUnavailable({ cause: "this server has no ACH network (RAILS=none)", untaken: true })

const noRails = Layer.succeed(Rails, {
  submitAch: () => Effect.fail(noNetwork),
  payOverChain: noChain,
  sendWire: noWires,
  sendInstant: noInstantPayments,
  sendMessage: noMessages
})
