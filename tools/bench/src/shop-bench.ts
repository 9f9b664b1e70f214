import type { BareSite } from "./pages/bare-site";
import type { BenchPage } from "./pages/pages";

/** What the sections that measure the running shop get. */
export type ShopBench = {
  readonly chromiumPath: string;
  readonly shopUrl: string;
  readonly bareSite: BareSite;
  /** The pages to measure. */
  readonly pages: readonly BenchPage[];
};

/** The key that `npm start` gives to the Stripe sandbox if none is set. */
export const sandboxApiKey = "sk_test_local_sandbox";
