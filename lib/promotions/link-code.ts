import { normalizeCode } from "@/lib/promotions/discount";

/** The query parameter of links that bring a promotion code. */
const codeParameter = "code";

/** Returns the promotion code in a link's query; null if there's none that staff could have made. */
export function readLinkCode(query: string): string | null {
  const code = normalizeCode(new URLSearchParams(query).get(codeParameter) ?? "");
  return /^[A-Z0-9][A-Z0-9-]{2,29}$/.test(code) ? code : null;
}

/** Where a code's link leads: to the page of its products, or to the front page. */
export function getCodeHref(code: string, productIds: readonly string[]): string {
  const pages = new Set(productIds.map(getProductPage));
  const [page] = pages.size === 1 ? [...pages] : ["/"];
  return `${page}?${codeParameter}=${encodeURIComponent(code)}`;
}

function getProductPage(productId: string): string {
  if (productId === "ebook" || productId === "course") return `/${productId}`;
  return productId.startsWith("radio-") ? "/radio" : "/";
}

/** Returns the promotion codes of a Markdown text's links to our own site, each once. */
export function listLinkCodes(markdown: string, siteUrl: string): readonly string[] {
  const hrefs = [...markdown.matchAll(/\]\(([^\s)]{1,2000})/g)].map(([, href = ""]) => href);
  const urls = hrefs.flatMap((href) =>
    URL.canParse(href, siteUrl) ? [new URL(href, siteUrl)] : [],
  );
  const own = urls.filter(({ origin }) => origin === new URL(siteUrl).origin);
  return [...new Set(own.flatMap(({ search }) => readLinkCode(search) ?? []))];
}
