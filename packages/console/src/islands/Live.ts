/** Keeps a live page as the bank has it: takes its content by server-sent events, and changes only what differs. */
export const live = (): void => {
  const main = document.querySelector<HTMLElement>("main[data-live]")
  if (main === null) return
  let source: EventSource | undefined
  let isPaused = false
  const isSame = (a: Node, b: Node): boolean =>
    a.nodeType === b.nodeType && a.nodeName === b.nodeName && idOf(a) === idOf(b)
  const idOf = (node: Node): string => (node instanceof Element ? node.id : "")
  const kept = new Set(["open", "hidden", "aria-pressed", "data-own"])
  const attributes = (from: Element, to: Element): void => {
    for (const { name } of [...from.attributes])
      if (!to.hasAttribute(name) && !kept.has(name)) from.removeAttribute(name)
    for (const { name, value } of [...to.attributes]) {
      if (!kept.has(name) && from.getAttribute(name) !== value) from.setAttribute(name, value)
    }
  }
  // A control that the reader is using is left alone.
  const isInUse = (node: Node): boolean =>
    node instanceof Element &&
    (node.matches("form")
      ? node.contains(document.activeElement)
      : node === document.activeElement && node.matches("input, textarea, select"))
  const morph = (from: Node, to: Node): void => {
    if (isInUse(from) || from.isEqualNode(to)) return
    if (from instanceof Element && to instanceof Element) attributes(from, to)
    else if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue
    const targets = [...to.childNodes]
    for (const [at, target] of targets.entries()) {
      const known = target instanceof Element && target.id !== "" ? from.ownerDocument?.getElementById(target.id) : null
      const here = from.childNodes[at]
      const match = known?.parentNode === from ? known : here
      if (match === undefined || match === null || !isSame(match, target)) {
        from.insertBefore(document.importNode(target, true), here ?? null)
        continue
      }
      if (match !== here) from.insertBefore(match, here ?? null)
      morph(match, target)
    }
    while (from.childNodes.length > targets.length) from.lastChild?.remove()
  }
  const take = ({ data }: MessageEvent<string>): void => {
    const shell = new DOMParser().parseFromString(`<main>${data}</main>`, "text/html").querySelector("main")
    if (shell === null) return
    for (const { name, value } of main.attributes) shell.setAttribute(name, value)
    morph(main, shell)
    prepare()
    document.dispatchEvent(new Event("console:changed"))
  }
  const open = (): void => {
    source ??= new EventSource(location.href)
    source.onmessage = take
    source.onerror = () => source?.readyState === EventSource.CLOSED && void refused()
  }
  const close = (): void => {
    source?.close()
    source = undefined
  }
  // A session that has ended leads to the login. Otherwise too many pages are open, and this one stands still.
  const refused = async (): Promise<void> => {
    close()
    prepare()
    const { type } = await fetch(location.href, { method: "HEAD", redirect: "manual" }).catch(() => Response.error())
    if (type === "opaqueredirect") location.reload()
  }
  const prepare = (): void => {
    const button = main.querySelector<HTMLButtonElement>("button.live")
    if (button === null) return
    button.hidden = false
    button.setAttribute("aria-pressed", String(source !== undefined))
    button.textContent = source === undefined ? "Paused" : "Live"
    button.onclick = () => {
      isPaused = source !== undefined
      follow()
    }
  }
  // A page that is out of sight costs the bank nothing.
  const follow = (): void => {
    if (isPaused || document.hidden) close()
    else open()
    prepare()
  }
  follow()
  document.addEventListener("visibilitychange", follow)
  addEventListener("pageshow", follow)
  addEventListener("pagehide", close)
}
