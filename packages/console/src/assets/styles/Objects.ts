/** The page of an object. */
export const objectStyles = `
.beside { display: grid; grid-template-columns: minmax(0, auto) minmax(0, 1fr); gap: 1rem 2rem; align-items: start; }
.fields time { white-space: normal; }
.timeline, .values { padding-left: 1.5rem; }
.timeline > li { border-bottom: 1px solid var(--line); padding: .25rem 0 .75rem; }
.timeline h3 { margin: .5rem 0 .25rem; }
.values { margin: 0; }
.fields > div:has(> dd .fields) { grid-column: 1 / -1; grid-template-columns: minmax(0, 1fr); gap: 0; }
.fields .fields { margin: 0 0 0 1rem; }
.act { border: 1px solid var(--line); border-radius: 6px; padding: .25rem .9rem .5rem; margin: .6rem 0; }
.act .summary { margin: .4rem 0; color: var(--faint); }
@media (max-width: 64rem) { .beside { grid-template-columns: minmax(0, 1fr); } }
`
