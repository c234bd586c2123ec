/**
 * A page of the console: a pure function from what the bank answers to markup. Route.ts finds the page of a request,
 * Layout.ts puts the frame around it; pages ask the bank by the clients of the viewer, and by nothing else.
 */

import type { Html } from "../html/Html.ts"
import type { Offer } from "../offer/Offer.ts"
import type { SandboxControls } from "../sandbox/SandboxControls.ts"
import type { Viewer } from "../session/Viewer.ts"

/** The request for a page. */
export interface Context {
  /** Path under which the console is mounted, such as `/console`. */
  readonly base: string
  /** Path of the page within the console, such as `/requests`. */
  readonly path: string
  /** Named segments of the path, decoded. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly viewer: Viewer
  /** What the host's bank consists of. */
  readonly offer: Offer
  /** Controls that only a sandbox has. */
  readonly sandbox: SandboxControls | undefined
  /** The bank's time, in ms. */
  readonly now_ms: number
  /** Draws a new idempotency key for a form. */
  readonly newKey: () => string
}

/** Title and content of a page. */
export interface Shown {
  readonly title: string
  readonly body: Html
  /** HTTP status, 200 by default. */
  readonly status?: number
}

/** A file that a reader downloads: bytes of an operation's answer, as they come. */
export interface Downloaded {
  readonly file_name: string
  readonly bytes: ReadableStream<Uint8Array>
}

/** A page of the console. */
export interface Page {
  /** Path within the console, with `:name` for segments: `/programs/:program_id/objects/:object_id`. */
  readonly path: string
  /** True for a page that is sent anew to open browsers whenever its content changes. */
  readonly isLive?: true
  /** Returns the page to show, or the path to go to. */
  readonly show: (context: Context) => Promise<Shown | string>
  /** Answers with a file in place of the page. What refuses it is shown as a page. */
  readonly download?: (context: Context) => Promise<Downloaded>
  /** Answers a form that is posted to the page, with the path to go to or the page to show. */
  readonly post?: (context: Context, form: FormData) => Promise<string | Shown>
}

/** A link of the navigation. */
export interface Link {
  readonly label: string
  /** Path within the console. One with `:program_id` is shown for the program that is looked at. */
  readonly path: string
  /** Tells if there is such a page for a request; there is one by default. */
  readonly isShown?: (context: Context) => boolean
}

/** Pages of one subject, with their links in the navigation. */
export interface Section {
  /** `both` shows its pages in a program's own portal too. Default: to operators. */
  readonly audience?: "operator" | "both"
  readonly pages: ReadonlyArray<Page>
  readonly links: ReadonlyArray<Link>
}
