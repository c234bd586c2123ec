/** The part of Bun that the example uses. Programs for Bun take its own types. */
declare const Bun: {
  readonly serve: (options: {
    readonly port: number
    readonly hostname: string
    readonly fetch: (
      request: Request,
      server: { readonly requestIP: (request: Request) => { readonly address: string } | null }
    ) => Promise<Response>
  }) => { readonly port: number }
}

/** The part of Deno that the example uses. */
declare const Deno: {
  readonly serve: (
    options: { readonly port: number; readonly hostname: string; readonly onListen: (address: object) => void },
    handler: (request: Request, info: { readonly remoteAddr: { readonly hostname: string } }) => Promise<Response>
  ) => { readonly finished: Promise<void> }
}
