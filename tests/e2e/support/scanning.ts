import { expect } from "@playwright/test";
import { scan } from "./mail-links";
import { tableDigests } from "./table-digests";
import { newAddress } from "./test";

type Owned = {
  /** Links that a person was really sent: a scanner sees their pages, not a refusal. */
  readonly owned: ReadonlySet<string>;
};

/** Waits until the shop writes nothing by itself any more. Out: what its tables hold then. */
async function atRest() {
  let before = await tableDigests();
  await expect
    .poll(
      async () => {
        const earlier = before;
        before = await tableDigests();
        return JSON.stringify(earlier) === JSON.stringify(before);
      },
      { intervals: [3_000], timeout: 30_000, message: "the shop comes to rest" },
    )
    .toBe(true);
  return before;
}

/** Opens links as scanners of mail do, HEAD, GET and prefetch, and holds that no row of any table changes. */
export async function expectScansChangeNothing(links: readonly string[], { owned }: Owned) {
  const before = await atRest();
  const from = newAddress();
  const refused: string[] = [];
  const waiting = [...links];
  const scanners = Array.from({ length: 4 }, async () => {
    for (let link = waiting.shift(); link !== undefined; link = waiting.shift()) {
      const statuses = await scan(link, from);
      // Turned away by a limit, or by a fault, it would prove nothing.
      const isDead = (status: number) => status >= (owned.has(link) ? 400 : 500);
      if (statuses.some((status) => status === 429 || isDead(status))) {
        refused.push(`${statuses} ${link}`);
      }
    }
  });
  await Promise.all(scanners);
  expect(refused).toEqual([]);
  expect(await tableDigests()).toEqual(before);
}
