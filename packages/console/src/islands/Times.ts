/** Adds the reader's own time to the title of each time, which is shown in the bank's zone. */
export const times = (): void => {
  const mark = (root: ParentNode): void => {
    for (const one of root.querySelectorAll("time[datetime]:not([data-own])")) {
      const at = new Date(one.getAttribute("datetime") ?? "")
      if (Number.isNaN(at.getTime())) continue
      one.setAttribute("data-own", "")
      one.setAttribute("title", `${one.getAttribute("title") ?? ""}\n${at.toLocaleString()} here`)
    }
  }
  mark(document)
  document.addEventListener("console:changed", () => mark(document))
}
