/** Drawings, and the marks of sums that agree. */
export const plotStyles = `
.plot { margin: .75rem 0; }
.plot svg { width: 100%; max-width: 45rem; }
.plot .open { fill: none; stroke: var(--line); }
.plot figcaption { color: var(--faint); font-size: .9rem; }
.plot text { fill: var(--ink); font: 10px system-ui, sans-serif; }
@media screen and (max-width: 48rem) { .plot text { font-size: 13px; } }
.plot .mark { fill: var(--faint); }
.plot .grid { stroke: var(--line); stroke-width: 1; }
.plot .posted { fill: none; stroke: var(--link); stroke-width: 2; }
.plot .available { fill: var(--good); }
.plot .part rect { stroke: var(--paper); stroke-width: 2; }
.plot .part-0 rect { fill: light-dark(#c9d8ff, #23407f); }
.plot .part-1 rect { fill: light-dark(#cdeed8, #1d5232); }
.plot .part-2 rect { fill: light-dark(#fbe3c0, #644012); }
.plot .part-3 rect { fill: light-dark(#ecd4f5, #533065); }
.plot .part-4 rect { fill: light-dark(#d3eef3, #1c4e58); }
.plot .part-5 rect { fill: light-dark(#e3e6ea, #3a424d); }
.plot .closed { fill: var(--shade); }
.plot .now { stroke: var(--bad); stroke-width: 2; }
.plot .ach { fill: light-dark(#1d4ed8, #8ab4ff); }
.plot .same-day { fill: light-dark(#8a4b00, #f2b866); }
.plot .wire { fill: light-dark(#166534, #7ddc9a); }
.plot .instant { fill: light-dark(#7e22ce, #d3a6ff); }
.plot .due { fill: light-dark(#b42318, #ff9b8f); }
td button { white-space: nowrap; }
.check { font-weight: 600; }
.check-good { color: var(--good); }
.check-bad { color: var(--bad); }
.tour { border: 1px solid var(--line); border-radius: 6px; padding: .25rem 1rem 1rem; margin: 0 0 1.5rem; background: var(--shade); }
.tour ol { padding-left: 1.5rem; }
.tour li { margin: .5rem 0; }
.tour li.later { color: var(--faint); }
`
