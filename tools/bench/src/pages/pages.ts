import { publicPages } from "@/lib/core/public-pages";

export type BenchPage = {
  readonly path: string;
  /** Search engines list it, so its SEO score must be 100. */
  readonly isListed: boolean;
  /** How much script it may load above a bare page, as gzip. */
  readonly maxExtraScriptBytes: number;
};

/** Home and the pages that show prices or the cart. */
const shopPaths = ["/", "/ebook", "/courses", "/radio", "/cart"];

function createBenchPage(path: string, isListed: boolean): BenchPage {
  return { path, isListed, maxExtraScriptBytes: (shopPaths.includes(path) ? 30 : 15) * 1024 };
}

/** All public pages: those that search engines list, and the cart. */
export const benchPages: readonly BenchPage[] = [
  ...publicPages.map(({ path }) => createBenchPage(path, true)),
  createBenchPage("/cart", false),
];
