import { median } from "simple-statistics";
import { connect } from "@/db/client";
import { users } from "@/db/schema";
import { hashPassword } from "@/lib/auth/password-hash";
import { shopAddresses } from "@/tests/e2e/support/addresses";
import { readShopDatabaseUrl } from "@/tests/e2e/support/shop-database";
import { newAddress, newBuyer } from "@/tests/e2e/support/test";
import { measureEach } from "./measure";
import { formatQuantiles, printFigures } from "./report";

const password = "velvet-turntable-77";

/** Signs in to 200 new accounts, each from a new IP address, like the page's script does. */
export async function benchSignIn(): Promise<number> {
  const now = new Date();
  const passwordHash = await hashPassword(password);
  const account = { passwordHash, emailConfirmedAt: now, createdAt: now };
  const emails = Array.from({ length: 200 }, () => newBuyer().email);
  const { db, close } = connect(await readShopDatabaseUrl(), { poolSize: 1 });
  await db.insert(users).values(emails.map((email) => ({ ...account, email })));
  await close();
  const csrf = await fetch(`${shopAddresses.shop}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookies = csrf.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  const headers = { cookie: cookies.join("; "), origin: shopAddresses.shop };
  const times = await measureEach(emails, async (email) => {
    const response = await fetch(`${shopAddresses.shop}/api/auth/callback/password`, {
      method: "POST",
      headers: { ...headers, "x-forwarded-for": newAddress() },
      body: new URLSearchParams({ email, password, csrfToken, json: "true" }),
    });
    await response.text();
    if (response.status !== 200) throw new Error(`sign-in returned ${response.status}`);
  });
  const hashing = await measureEach(50, () => hashPassword(password));
  const shares = [0.5, 0.99];
  return printFigures("Signing in", [
    {
      name: "sign-in with a password, p50 / p99",
      ours: formatQuantiles(times, shares),
      baseline: `${formatQuantiles(hashing, shares)} (one argon2id hash)`,
      limit: "p50 under 60 ms",
      isMet: median(times) < 60,
    },
  ]);
}
