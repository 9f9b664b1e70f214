import { startShop, stopShop } from "@/tests/e2e/support/shop-process";
import { measureMs } from "./measure/measure-ms";
import { formatMs, printFigures } from "./report";

const limitMs = 6_000;

/** Measures how long `npm start` takes when nothing has changed since the last start. */
export async function benchSecondStart(): Promise<number> {
  await stopShop();
  const startMs = await measureMs(startShop);
  return printFigures("Second start, nothing changed", [
    {
      name: "until the shop is ready",
      ours: formatMs(startMs),
      baseline: "",
      limit: { text: `under ${limitMs / 1000} s`, isMet: startMs < limitMs },
    },
  ]);
}
