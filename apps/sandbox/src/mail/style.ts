/** The style of the viewer's pages, on a phone first. */
export const style = `
:root{color-scheme:light dark;--ground:#f6f2ea;--surface:#fff;--ink:#0b1220;--soft:#535a67;--hair:#d9d6cf;--link:#1f4bff;--ball:#d7ff3e}
@media (prefers-color-scheme:dark){:root{--ground:#0b1220;--surface:#171f30;--ink:#f6f2ea;--soft:#aeb4bf;--hair:#2f394d;--link:#9db3ff}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 Inter,system-ui,sans-serif}
a{color:var(--link)}:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.top{background:#0b1220;color:#fff}.top div{max-width:60rem;margin:0 auto;padding:.75rem 1rem;display:flex;gap:.75rem;align-items:center;justify-content:space-between}
.top nav{display:flex;gap:1.25rem}.top a{flex:none;color:#fff;font-weight:800;text-decoration:none;min-height:44px;display:flex;align-items:center}.top span{color:#aeb4bf;font-size:.875rem}
main{max-width:60rem;margin:0 auto;padding:1.25rem 1rem 4rem}
h1{font-size:1.6rem;font-weight:800;line-height:1.2;letter-spacing:-.01em;margin:.5rem 0 1rem;overflow-wrap:anywhere}h2{font-size:1.1rem;margin:2rem 0 .75rem}
.search{display:grid;grid-template-columns:1fr auto;gap:.5rem;align-items:end;margin:0 0 1rem}
.search label{grid-column:1/-1;font-size:.875rem;font-weight:600}
input[type=search]{min-width:0;width:100%;min-height:48px;padding:0 .9rem;border:1px solid var(--soft);border-radius:10px;font:inherit;background:var(--surface);color:inherit}
button{min-height:48px;padding:0 1.25rem;border:0;border-radius:10px;background:var(--ball);color:#0b1220;font:inherit;font-weight:700;cursor:pointer}
.count{margin:0;color:var(--soft);font-size:.9rem}
.mails{list-style:none;margin:.75rem 0 0;padding:0;border-top:1px solid var(--hair)}.mails li{border-bottom:1px solid var(--hair)}
.mails a,.visits li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.1rem 1rem;padding:.85rem .25rem;color:inherit;text-decoration:none}
.mails a:hover{background:var(--surface)}.mails strong{overflow-wrap:anywhere}
.mails span,.mails em{grid-column:1/-1;color:var(--soft);font-size:.9rem;font-style:normal;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.mails span{color:var(--ink)}time{color:var(--soft);font-size:.85rem;font-variant-numeric:tabular-nums;white-space:nowrap}
.facts{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.25rem 1rem;margin:0 0 1.25rem}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
.widths{display:flex;flex-wrap:wrap;gap:.5rem;border:0;margin:0 0 .75rem;padding:0}.widths legend{padding:0;margin:0 0 .35rem;font-size:.875rem;font-weight:600}
.widths label{min-height:44px;display:flex;align-items:center;padding:0 1rem;border:1px solid var(--soft);border-radius:99px;cursor:pointer}
.widths input{position:absolute;opacity:0}.widths label:has(:checked){background:var(--ink);color:var(--ground);border-color:var(--ink)}
.widths label:has(:focus-visible){outline:3px solid var(--link);outline-offset:2px}
iframe{display:block;width:100%;height:min(56rem,80vh);border:1px solid var(--hair);border-radius:12px;background:#fff;resize:vertical}
main:has(#phone:checked) iframe{max-width:392px}
details{border-top:1px solid var(--hair)}details:last-of-type{border-bottom:1px solid var(--hair)}
summary{min-height:48px;padding:.7rem .25rem;font-weight:700;cursor:pointer}
pre{margin:0 0 1rem;white-space:pre-wrap;overflow-wrap:anywhere;padding:1rem;background:var(--surface);border:1px solid var(--hair);border-radius:12px;font:14px/1.55 ui-monospace,monospace}
@media (max-width:39.99rem){.top span{font-size:.8rem;line-height:1.3;text-align:right}.mails strong{grid-column:1/-1}.mails span{grid-column:1;grid-row:2}}
@media (min-width:40rem){.mails a,.visits li{padding:.85rem .75rem}main{padding-top:2rem}}`
