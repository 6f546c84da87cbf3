// The pages do not load the design system's files. This sheet repeats the values of its tokens.
export const STYLESHEET = `
:root { color-scheme: light dark; --app: light-dark(#f4f5f7, #0b0e13); --panel: light-dark(#ffffff, #11151c);
  --raised: light-dark(#eef0f3, #171c24); --line: light-dark(#d8dce3, #222935); --edge: light-dark(#7c8694, #677387);
  --text: light-dark(#161b22, #e6eaf0); --quiet: light-dark(#4a5361, #9aa4b2); --mark: light-dark(#855700, #f2b84b);
  --action: #f2b84b; --action-hover: light-dark(#e5a93a, #f7c868); --on-action: #1a1203;
  --error: light-dark(#b91c1c, #f87171); --error-wash: light-dark(#fdecec, #2a1517);
  --warning: light-dark(#8a4b00, #fbbf24); --warning-wash: light-dark(#fdf1dc, #271d0c);
  --good: light-dark(#0f6b3a, #4ade80); --good-wash: light-dark(#e6f5ec, #10241a); --focus: light-dark(#8a4b00, #fbbf24); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; font: .875rem/1.5 "Inter Variable", Inter, system-ui, sans-serif; color: var(--text);
  background: var(--app); font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
h1, .lead { margin: 0; font-size: 1.25rem; line-height: 1.3; } h2:not(.lead), h3 { margin: 0; font-size: 1rem; line-height: 1.4; }
p { margin: 0; } a { color: var(--mark); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.banner { padding: .5rem 1rem; text-align: center; font-weight: 600; color: var(--warning);
  background: var(--warning-wash); border-bottom: 1px solid var(--line); }
.quiet { color: var(--quiet); } .stack { display: grid; gap: 1rem; align-content: start; } .tight { gap: .375rem; }
.split { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); min-height: calc(100vh - 2.5rem); }
.split > * { padding: 3rem clamp(1rem, 6vw, 5rem); } .split > main { background: var(--panel); border-left: 1px solid var(--line); }
.page { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
.panel { padding: 1.25rem; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; }
.brand { font-weight: 600; } .price { font-size: 2.25rem; font-weight: 600; line-height: 1.15; }
.row { display: flex; flex-wrap: wrap; gap: .5rem 1rem; justify-content: space-between; align-items: baseline; }
.row > :last-child { text-align: right; } .total { padding-top: .75rem; border-top: 1px solid var(--line); font-weight: 600; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; } .wide { grid-column: 1 / -1; }
label { display: block; margin-bottom: .25rem; font-weight: 500; }
input { width: 100%; height: 2.5rem; padding: 0 .75rem; font: inherit; color: inherit; background: var(--app);
  border: 1px solid var(--edge); border-radius: 6px; }
input[aria-invalid] { border-color: var(--error); } input[readonly] { color: var(--quiet); border-style: dashed; }
.fault { margin-top: .25rem; color: var(--error); font-size: .8125rem; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.25rem; padding: 0 .875rem;
  font: inherit; font-weight: 500; color: var(--text); background: var(--raised); border: 1px solid var(--edge);
  border-radius: 6px; cursor: pointer; text-decoration: none; }
button:hover, .button:hover { border-color: var(--text); }
.primary { color: var(--on-action); background: var(--action); border-color: transparent; }
.primary:hover { background: var(--action-hover); border-color: transparent; }
.large { width: 100%; min-height: 2.75rem; font-weight: 600; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; } .actions form { margin: 0; }
.alert { padding: .75rem 1rem; border: 1px solid var(--error); border-radius: 6px; color: var(--error); background: var(--error-wash); }
.note { padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); }
.tag { white-space: nowrap; padding: .125rem .5rem; border-radius: 3px; font-size: .75rem; font-weight: 600; background: var(--raised); color: var(--quiet); }
.tag[data-tone="good"] { color: var(--good); background: var(--good-wash); }
.tag[data-tone="warning"] { color: var(--warning); background: var(--warning-wash); }
.tag[data-tone="error"] { color: var(--error); background: var(--error-wash); }
summary { padding: .25rem 0; cursor: pointer; font-weight: 500; } details[open] > summary { margin-bottom: .75rem; }
table { width: 100%; border-collapse: collapse; } th, td { padding: .5rem .75rem .5rem 0; text-align: left; vertical-align: baseline; }
th, .exact { white-space: nowrap; }
tr + tr > *, tbody tr > * { border-top: 1px solid var(--line); } th { color: var(--quiet); font-weight: 500; }
th:last-child, td:last-child { padding-right: 0; text-align: right; }
code { font: .8125rem ui-monospace, monospace; white-space: nowrap; }
@media (max-width: 48rem) { .split { grid-template-columns: minmax(0, 1fr); min-height: 0; } .split > * { padding: 1.5rem 1rem; }
  .split > main { border-left: 0; border-top: 1px solid var(--line); } .price { font-size: 1.75rem; } }
@media print { .banner, .actions, form { display: none; } body { background: none; } .panel { border: 0; } }
`;
