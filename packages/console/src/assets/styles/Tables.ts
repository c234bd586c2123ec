/** Tables, names with values, amounts, statuses. */
export const tableStyles = `
.wide { overflow-x: auto; margin: .5rem 0 1rem; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
caption { text-align: left; font-weight: 600; padding: .25rem 0; }
th, td { text-align: left; padding: .35rem .6rem; border-bottom: 1px solid var(--line); vertical-align: baseline; }
thead th { position: sticky; top: 0; background: var(--paper); color: var(--faint); font-weight: 600; white-space: nowrap; }
tbody th { font-weight: 400; min-width: 9rem; }
@media (min-width: 64rem) { tbody th a[href*="/objects/"] code { white-space: nowrap; } }
tbody tr:hover { background: var(--shade); }
.number { text-align: right; }
.money, .date, time { white-space: nowrap; }
.zone { color: var(--faint); font-size: .85em; }
td code, .brief { white-space: nowrap; overflow-wrap: normal; }
td summary { white-space: nowrap; }
td details[open] { min-width: 15rem; }
td details code, td details pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(26rem, 100%), 1fr)); gap: .4rem 1.5rem; margin: .5rem 0; }
.fields div { display: grid; grid-template-columns: minmax(7rem, 11rem) minmax(0, 1fr); gap: .5rem; border-bottom: 1px solid var(--line); padding: .2rem 0; }
@media screen and (max-width: 64rem) {
  th, td { overflow-wrap: anywhere; }
  td code, td pre, .brief { white-space: pre-wrap; overflow-wrap: anywhere; }
  .cards, .cards caption, .cards tbody { display: block; }
  .cards thead { display: none; }
  .cards tr { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1rem; border-bottom: 1px solid var(--line); padding: .35rem 0; }
  .cards th, .cards td { border: 0; padding: 0; max-width: 100%; }
  .cards th { order: -1; flex-basis: 100%; }
  .cards td:has(> pre, li + li) { flex-basis: 100%; }
  .cards td > p, .cards ul:has(> li:only-child), .cards li:only-child { display: inline; }
  .cards td:empty { display: none; }
  .cards td:not(:has(> details, > form))::before { content: attr(data-label) " "; color: var(--faint); }
  .fields div { grid-template-columns: 7.25rem minmax(0, 1fr); }
}
.fields dt { color: var(--faint); }
.fields dd { margin: 0; overflow-wrap: anywhere; }
.fields code { font-size: .85em; }
.status { border: 1px solid currentColor; border-radius: 999px; padding: 0 .5rem; font-size: .85em; white-space: nowrap; color: var(--faint); }
.status-posted, .status-settled, .status-delivered, .status-active, .status-approved, .status-accepted { color: var(--good); }
.status-returned, .status-rejected, .status-failed, .status-exhausted, .status-canceled { color: var(--bad); }
.status-pending, .status-processing, .status-under_review, .status-hold, .status-submitted { color: var(--wait); }
.outcome-2xx { color: var(--good); }
.outcome-4xx, .outcome-5xx, .outcome-no_answer { color: var(--bad); }
td .answer { max-width: 32rem; max-height: 10rem; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
td .call { margin: 0; }
td .call + .call { margin-top: .75rem; }
.plain { list-style: none; margin: 0; padding: 0; }
.faults { padding-left: 3rem; }
.line { max-height: 8rem; }
mark { background: light-dark(#ffe08a, #6b4e00); color: inherit; padding: 0 .15rem; }
.pager { display: flex; gap: 1rem; }
`
