import { type AskMessage, bankFolder, type OpenMessage, type StateMessage } from "./Messages.ts"
import { storyOf } from "./Stories.ts"

const element = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`the page has no ${id}`)
  return found
}

const newName = (): string => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(36)).join("")

/** Opens a bank in this tab: its worker, the service worker that brings it the requests of pages, and its console. */
const open = async (): Promise<void> => {
  const here = new URL(".", location.href)
  const bank = newName()
  const base = `${here.pathname}${bankFolder(bank)}`
  const say = (text: string) => {
    element("state").textContent = text
  }
  const story = storyOf(location.hash)
  element("title").textContent = story.title
  element("about").textContent = story.about
  await navigator.serviceWorker.register(new URL("service-worker.js", here), { scope: here.pathname })
  await navigator.serviceWorker.ready
  const worker = new Worker(new URL("worker.js", here))
  navigator.serviceWorker.onmessage = ({ data, ports }: MessageEvent<AskMessage>) => {
    if (data.bank === bank) worker.postMessage(data, [...ports])
  }
  navigator.serviceWorker.startMessages()
  const console = new URL(`${base}console/`, here)
  const started = performance.now()
  worker.onerror = ({ message }) => say(`The bank could not start: ${message}`)
  worker.onmessage = ({ data }: MessageEvent<StateMessage>) => {
    if ("failed" in data) return say(data.failed)
    say(`The bank runs in this tab since ${Math.round(performance.now() - started)} ms. Closing the tab ends it.`)
    element("console").setAttribute("src", new URL(data.opened, console).href)
  }
  const asked: OpenMessage = { bank, basePath: base.replace(/\/$/, ""), hash: location.hash }
  worker.postMessage(asked)
}

open().catch((error: unknown) => {
  element("state").textContent = error instanceof Error ? error.message : String(error)
})
// Another story is another bank.
addEventListener("hashchange", () => location.reload())
