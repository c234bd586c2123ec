import { InstantRail, WireRail } from "@vostro/domain/rails"
import type { FedwireBank, InstantBank } from "@vostro/iso20022/bank"
import { Effect, Layer, type Scope } from "effect"
import { openFedwireFiles } from "./fedwire/FedwireFiles.ts"
import type { FolderNetwork } from "./folders/FolderNetwork.ts"
import { type FolderHeld, holdFolder } from "./folders/HoldFolder.ts"
import { openInstantFiles } from "./instant/InstantFiles.ts"

/** Folder of Fedwire, FedNow and RTP, and the bank as a participant of them. */
export interface Iso20022Folder {
  readonly folder: string
  readonly fedwire: FedwireBank
  readonly instant: InstantBank
}

/** Interval in ms at which the folders of incoming messages are read: instant payments are answered within seconds. */
const LOOK_MS = 500

/**
 * Opens Fedwire, FedNow and RTP in a folder: messages are written to `outgoing/` of each network, and messages that appear
 * in its `incoming/` are booked. A journal beside them decides which messages leave, so one process alone may have the
 * folder: it is held until the scope closes.
 */
export const openIso20022Files = ({
  fedwire: wireBank,
  folder,
  instant: instantBank
}: Iso20022Folder): Effect.Effect<FolderNetwork<WireRail | InstantRail>, FolderHeld, Scope.Scope> =>
  Effect.map(holdFolder(folder), () => {
    const fedwire = openFedwireFiles(folder, wireBank)
    const fednow = openInstantFiles(folder, instantBank, "fednow")
    const rtp = openInstantFiles(folder, instantBank, "rtp")
    const instant = { fednow: fednow.rail, rtp: rtp.rail }
    const networks = [fedwire, fednow, rtp]
    return {
      rails: Layer.merge(
        Layer.succeed(WireRail, fedwire.rail),
        Layer.succeed(InstantRail, {
          send: (programId, payment) => instant[payment.kept.network].send(programId, payment),
          sendMessage: (programId, message) => instant[message.payment.kept.network].sendMessage(programId, message)
        })
      ),
      incoming: { fedwire: fedwire.incoming, fednow: fednow.incoming, rtp: rtp.incoming },
      lookMs: LOOK_MS,
      look: (looking) =>
        Effect.gen(function* () {
          let taken = 0
          for (const { look } of networks) taken += yield* look(looking)
          return taken
        }),
      signOfRestore: (operator, sinceMs) =>
        Effect.gen(function* () {
          for (const { signOfRestore } of networks) {
            const sign = yield* signOfRestore(operator, sinceMs)
            if (sign !== undefined) return sign
          }
          return undefined
        })
    }
  })
