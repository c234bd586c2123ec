/** Keys of the console: `/` goes to the search, `j` and `k` go down and up in the links of the first table. */
export const keys = (): void => {
  const isTyping = ({ target }: Event): boolean =>
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  const step = (by: number): void => {
    const links = [...document.querySelectorAll<HTMLElement>("main tbody tr a:first-of-type, main tbody tr summary")]
    const at = links.findIndex((one) => one.matches(":focus"))
    links[at === -1 ? 0 : Math.min(Math.max(at + by, 0), links.length - 1)]?.focus()
  }
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
    if (event.key === "j") step(1)
    else if (event.key === "k") step(-1)
    else if (event.key === "/") {
      event.preventDefault()
      document.querySelector<HTMLInputElement>("#search")?.select()
    }
  })
}
