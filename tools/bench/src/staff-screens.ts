import { quantile } from "simple-statistics";
import { screens } from "@/components/admin/layout/screens";
import { shopAddresses } from "@/tests/e2e/support/addresses";
import { sessionCookie, staffAccount } from "@/tests/e2e/support/staff";
import { fullSize, insertLists, insertScreens } from "./data";
import { timeBytes } from "./measure";
import { type Figure, formatQuantiles, printFigures } from "./report";
import { fillShop, withShop } from "./site";

const rounds = 30;
const warmUpRounds = 2;
const limitMs = 300;
/** The shell's first byte, the heading that arrives together with the rows, the last byte with counts and charts. */
const stages = ["firstByte", "rows", "complete"] as const;
/** The baseline: the access check, the shell and a few rows. */
const smallScreen = "/admin/settings";
const lists = ["subscribers", "orders", "inbox", "consultations", "radio", "emails"];
const moreScreens = `
  overview?days=90 subscribers?filter=needs-attention subscribers?q=garcia subscribers?q=a
  subscribers?sort=checks&order=desc orders?status=refunded&kind=radio orders?q=garcia orders?q=a
  orders?q=nobody-has-this inbox?kind=contact&sort=due inbox?status=all&q=question+29
  consultations?status=done&q=visitor4 radio?stage=ready&q=track
  emails/send-log emails/send-log?status=bounced emails/send-log?q=garcia
  emails/outbox emails/outbox?kind=receipt&state=failed emails/outbox?q=nobody@example.com
  emails/deliverability content/faq content/lessons content/events content/ebook
  content/products/ebook audit?action=content_saved account`;

/**
 * Measures every dashboard screen with a million subscribers and 100,000 orders, in a shop of its
 * own. The baseline is the settings screen, which has only a few rows.
 */
export async function benchStaffScreens(): Promise<number> {
  return await withShop(async () => {
    await fillShop(async (db) => {
      await insertLists(db, fullSize);
      await insertScreens(db, fullSize);
    });
    const { sessionId } = await staffAccount({ admin: true });
    const cookie = await sessionCookie(sessionId);
    const measured = (await listScreens(cookie)).map((path) => ({
      path,
      times: { firstByte: [] as number[], rows: [] as number[], complete: [] as number[] },
    }));
    // All screens in each round, so that a busy second doesn't count for one screen only.
    for (let round = 0; round < warmUpRounds + rounds; round += 1) {
      for (const { path, times } of measured) {
        const screen = await timeBytes(shopAddresses.shop + path, { cookie }, "<h1");
        if (!screen.text.includes("</html>") || screen.times.rows === 0) {
          throw new Error(`${path} returned ${screen.status}: ${screen.text.slice(0, 200)}`);
        }
        if (round < warmUpRounds) continue;
        for (const stage of stages) times[stage].push(screen.times[stage]);
      }
    }
    const small = measured.find(({ path }) => path === smallScreen)?.times.rows ?? [];
    const title = `Dashboard screens, p50 / p95 of ${rounds}: first byte, rows, complete; baseline: rows of settings`;
    const figures = measured.map(
      ({ path, times }): Figure => ({
        name: path,
        ours: stages.map((stage) => formatQuantiles(times[stage])).join(", "),
        baseline: formatQuantiles(small),
        limit: `p95 of first byte and rows under ${limitMs} ms`,
        isMet: [times.firstByte, times.rows].every((all) => quantile(all, 0.95) < limitMs),
      }),
    );
    return printFigures(title, figures);
  });
}

/** Lists every dashboard screen, lists also with filters and searches, and the first page that each list links to. */
async function listScreens(cookie: string): Promise<readonly string[]> {
  const details: string[] = [];
  for (const list of lists) {
    const { text } = await timeBytes(`${shopAddresses.shop}/admin/${list}`, { cookie }, "<h1");
    const path = new RegExp(`href="(/admin/${list}/(?:[\\da-f-]{36}|\\d{3}))"`).exec(text)?.[1];
    if (!path) throw new Error(`${list} links to no page of a record`);
    details.push(path);
  }
  const others = moreScreens.trim().split(/\s+/);
  return [
    ...screens.map(({ href }) => href),
    ...others.map((path) => `/admin/${path}`),
    ...details,
  ];
}
