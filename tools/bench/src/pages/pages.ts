import { publicPages } from "@/lib/core/public-pages";

export type BenchPage = {
  readonly path: string;
  /** Meant for search engines, so its SEO audit has to be perfect. */
  readonly isListed: boolean;
  /** How much JavaScript it may load above a bare page, gzip. */
  readonly scriptBudgetBytes: number;
};

const shopPaths = ["/", "/ebook", "/courses", "/radio", "/cart"];
const scriptBudgetBytes = (path: string) => (shopPaths.includes(path) ? 30 : 15) * 1024;

/** Every page that anybody may open: those that search engines list, and the cart. */
export const benchPages: readonly BenchPage[] = [
  ...publicPages.map(({ path }) => ({
    path,
    isListed: true,
    scriptBudgetBytes: scriptBudgetBytes(path),
  })),
  { path: "/cart", isListed: false, scriptBudgetBytes: scriptBudgetBytes("/cart") },
];
