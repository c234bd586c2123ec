/** The page of an object. */
export const objectStyles = `
.standing { display: flex; flex-wrap: wrap; gap: 0 2rem; align-items: flex-start; }
.drawn { flex: 0 1 min-content; min-width: 0; max-width: 100%; }
@media screen and (max-width: 48rem) { .standing { display: block; } }
.story { flex: 1 1 28rem; min-width: 0; max-width: 100%; }
.story .fields { grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); }
.story tbody th { min-width: 6rem; }
.story .fields div { grid-template-columns: 5rem minmax(0, 1fr); }
.fields time, .fields .status { white-space: normal; }
.timeline, .values { padding-left: 1.5rem; }
.timeline > li { padding: .25rem 0 .75rem; }
.timeline h3 { margin: .5rem 0 .25rem; }
.values, .reason { margin: 0; }
.fields > div:has(> dd .fields) { grid-column: 1 / -1; grid-template-columns: minmax(0, 1fr); gap: 0; }
.fields .fields { margin: 0 0 0 1rem; }
.fields .fields div { border: 0; }
.act { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; border-bottom: 1px solid var(--line); padding: .15rem 0; }
.act .summary { margin: 0; color: var(--faint); }
.act > details { flex-basis: 100%; }
`
