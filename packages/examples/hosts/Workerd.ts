import { defaultSettings, layerBank } from "@vostro/domain"
import { makeWebHandler, type WebHandler } from "@vostro/http"
import { layerMemoryStore, layerWebCryptoEntropy } from "@vostro/memory"
import { Layer, ManagedRuntime } from "effect"

/** Bindings of the worker. */
interface Env {
  readonly OPERATOR_TOKEN: string
}

const start = (operator_token: string): Promise<WebHandler> => {
  const settings = { ...defaultSettings, operator_token, master_key: crypto.getRandomValues(new Uint8Array(32)) }
  const bank = Layer.provide(layerBank(settings), [layerMemoryStore, layerWebCryptoEntropy])
  return ManagedRuntime.make(bank).runPromise(makeWebHandler({ basePath: "/bank" }))
}

let handler: Promise<WebHandler> | undefined

export default {
  fetch: async (request: Request, { OPERATOR_TOKEN }: Env): Promise<Response> => {
    // On the first request: a worker has no randomness in its global scope.
    handler ??= start(OPERATOR_TOKEN)
    const address = request.headers.get("cf-connecting-ip")
    return (await handler)(request, address === null ? {} : { address })
  }
}
