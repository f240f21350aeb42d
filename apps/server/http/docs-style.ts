/** Style sheet of the documentation page. Served separately, because the policy allows no inline styles. */
export const DOCS_STYLE = `:root {
	color-scheme: light dark;
	--ground: light-dark(#fbfbfa, #101214);
	--raised: light-dark(#f1f2f0, #181b1f);
	--line: light-dark(#d9dbd6, #2a2f36);
	--ink: light-dark(#16181b, #e8eaed);
	--soft: light-dark(#565b63, #a2a9b3);
	--link: light-dark(#0b5bd3, #7ab3ff);
	--write: light-dark(#8a4b00, #f0b45c);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
	margin: 0;
	display: grid;
	grid-template-columns: minmax(15rem, 20rem) minmax(0, 1fr);
	background: var(--ground);
	color: var(--ink);
	font: 0.9375rem/1.55 system-ui, sans-serif;
}
nav {
	position: sticky;
	top: 0;
	height: 100vh;
	overflow: auto;
	padding: 1.25rem;
	border-right: 1px solid var(--line);
	font-size: 0.8125rem;
}
nav ul { list-style: none; margin: 0; padding: 0; }
nav > ul > li { margin-top: 1rem; font-weight: 600; }
nav ul ul { margin-top: 0.25rem; font-weight: 400; }
nav a { display: block; padding: 0.125rem 0; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
nav a:hover, nav a:focus-visible { color: var(--link); }
.brand { margin: 0; font-size: 1rem; font-weight: 650; }
small { color: var(--soft); font-weight: 400; }
main { padding: 2rem clamp(1rem, 4vw, 3.5rem) 6rem; max-width: 62rem; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; }
h2 { margin: 3rem 0 0; font-size: 1.25rem; }
h3 { margin: 0 0 0.5rem; font-size: 1rem; font-weight: 600; overflow-wrap: anywhere; }
h4 { margin: 1.25rem 0 0.375rem; font-size: 0.8125rem; color: var(--soft); }
article { padding: 1.5rem 0; border-bottom: 1px solid var(--line); }
a { color: var(--link); }
.method { font: 600 0.75rem ui-monospace, monospace; color: var(--soft); }
.post, .patch, .delete { color: var(--write); }
.access { color: var(--soft); }
code, pre { font-family: ui-monospace, monospace; font-size: 0.8125rem; }
pre { margin: 0 0 0.5rem; padding: 0.75rem 1rem; overflow: auto; max-height: 26rem; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; }
.wide { overflow-x: auto; }
table { width: 100%; font-size: 0.875rem; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 600; color: var(--soft); font-size: 0.75rem; }
th, td { padding: 0.375rem 0.75rem 0.375rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td code { overflow-wrap: anywhere; }
td:first-child code { white-space: nowrap; }
summary { cursor: pointer; margin-top: 0.75rem; color: var(--soft); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (max-width: 50rem) {
	body { grid-template-columns: minmax(0, 1fr); }
	nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); }
}
`;
