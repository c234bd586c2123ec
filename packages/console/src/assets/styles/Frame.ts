/**
 * The styles of all pages, as texts: no page has styles of its own. Frame.ts has colors, letters and the frame; the other files
 * have one kind of part each.
 */

/** Colors in the light and the dark. */
export const palette = `:root {
  color-scheme: light dark;
  --paper: light-dark(#ffffff, #111418);
  --shade: light-dark(#f3f5f8, #1a1f26);
  --line: light-dark(#cdd4de, #39424f);
  --ink: light-dark(#17202c, #e6eaf0);
  --faint: light-dark(#556070, #a3adba);
  --link: light-dark(#1d4ed8, #8ab4ff);
  --good: light-dark(#166534, #7ddc9a);
  --bad: light-dark(#b42318, #ff9b8f);
  --wait: light-dark(#8a4b00, #f2b866);
}
`

/** Colors, letters, and the frame of every page, in the light and the dark. */
export const frameStyles = `
${palette}:root {
  font: 16px/1.45 system-ui, sans-serif;
}
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); display: grid; grid-template: auto auto 1fr / 13rem minmax(0, 1fr); grid-template-areas: "top top" "armed armed" "pages main"; min-height: 100vh; align-content: start; }
a { color: var(--link); text-underline-offset: .15em; }
a:focus-visible, button:focus-visible, input:focus-visible, select:focus-visible, textarea:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
main:focus { outline: none; }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 1.75rem 0 .5rem; }
h3 { font-size: 1rem; margin: 1.25rem 0 .35rem; }
code, pre, .money, time { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: .9em; font-variant-numeric: tabular-nums; }
code { overflow-wrap: anywhere; }
pre { background: var(--shade); border: 1px solid var(--line); border-radius: 6px; padding: .75rem; overflow: auto; max-height: 40rem; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: .5rem; top: .5rem; background: var(--paper); padding: .5rem; z-index: 2; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.top { grid-area: top; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; padding: .5rem 1rem; border-bottom: 1px solid var(--line); background: var(--shade); }
.brand { font-weight: 700; font-size: 1.1rem; text-decoration: none; color: var(--ink); }
.search { flex: 1 1 16rem; max-width: 40rem; }
.search input { width: 100%; }
.viewer { margin: 0 0 0 auto; color: var(--faint); }
.armed { grid-area: armed; background: #b42318; color: #fff; padding: .4rem 1rem; }
.armed a { color: inherit; }
.pages { grid-area: pages; border-right: 1px solid var(--line); padding: .75rem .5rem; }
.pages ul { list-style: none; margin: 0; padding: 0; }
.pages p { margin: .75rem .6rem .25rem; color: var(--faint); font-size: .85rem; overflow-wrap: anywhere; }
.pages a { display: block; padding: .35rem .6rem; border-radius: 6px; color: var(--ink); text-decoration: none; }
.pages a:hover { background: var(--shade); }
.pages a[aria-current] { background: var(--shade); font-weight: 600; box-shadow: inset 3px 0 var(--link); }
main { grid-area: main; padding: 1rem 1.5rem 4rem; max-width: 90rem; min-width: 0; }
.title { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin-bottom: 1rem; }
.note, .empty { color: var(--faint); }
.empty { border: 1px dashed var(--line); border-radius: 6px; padding: 1rem; }
.refusal { border-left: 4px solid var(--bad); padding: .1rem 1rem; background: var(--shade); }
svg { max-width: 100%; height: auto; }
@media (max-width: 48rem) {
  body { grid-template: auto auto auto 1fr / minmax(0, 1fr); grid-template-areas: "top" "armed" "pages" "main"; }
  .pages { border: 0; border-bottom: 1px solid var(--line); padding: .25rem .5rem; }
  .pages ul { display: flex; flex-wrap: wrap; }
  main { padding: 1rem .75rem 3rem; }
}
`
