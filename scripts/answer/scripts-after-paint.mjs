const SMALL = /<script src="(\/_next\/static\/[^"]+\.js)" async=""><\/script>/g;
const FIRST = /<script src="(\/_next\/static\/[^"]+\.js)" id="_R_" async=""><\/script>/;

/**
 * Asks for scripts in their order as the second frame begins, when the first is on its way to the screen,
 * or as the page has loaded where no frame comes, as in a tab behind. They get their `async` after they
 * are on their way: React finds a page's scripts by it, and given before it would undo the order.
 */
const asking = (sources) =>
  `<script>(()=>{let asked;const ask=()=>{if(asked)return;asked=1;for(const src of ${JSON.stringify(sources)}){const s=Object.assign(document.createElement("script"),{async:false,src});document.head.append(s);s.async=true}};addEventListener("load",ask);requestAnimationFrame(()=>requestAnimationFrame(ask))})()</script>`;

/**
 * Lets a whole page be painted before its scripts take it over. React's, by far the largest, is fetched
 * at once all the same, by the preload that Next.js writes, and runs last; the small ones are asked for
 * behind the first frame, and on a slow line are here before it (record 015). A page that is started in
 * another way stays as it is.
 */
export function scriptsAfterPaint(html) {
  const [script, first] = FIRST.exec(html) ?? [];
  const small = [...html.matchAll(SMALL)].map(([, source]) => source);
  if (!first || small.length === 0) return html;
  return html.replaceAll(SMALL, "").replace(script, () => asking([...small, first]));
}
