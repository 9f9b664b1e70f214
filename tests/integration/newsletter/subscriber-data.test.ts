import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newsletterSubscribers, oneTimeCodes } from "@/db/schema";
import { readSubscriberData } from "@/lib/newsletter/preferences/read-subscriber-data";
import { savePreferences, setPause } from "@/lib/newsletter/preferences/save-preferences";
import { linkHelpers } from "./link-helpers";
import { sendingSetup } from "./sending-setup";

const setup = sendingSetup();
const { addSubscriberWithLink } = linkHelpers(setup);

describe("a subscriber's data", () => {
  test("has everything stored about them, no link tokens, and nothing of others", async () => {
    const utm = { last: { source: "ig", at: "2026-11-01T00:00:00.000Z" } };
    const { id, email, token } = await addSubscriberWithLink({
      firstName: "Bessie",
      utm,
      mlcActive: true,
    });
    const other = await addSubscriberWithLink({ firstName: "Ida" });
    await setup.run();
    await setPause(setup.ctx, { token, weeks: 2 });
    const save = { token, frequency: "daily", browserHash: "her laptop" } as const;
    await savePreferences(setup.ctx, save);
    const data = await readSubscriberData(setup.ctx, { token });
    expect(data).toMatchObject({
      ok: true,
      value: {
        subscriber: { email, firstName: "Bessie", campaign: utm },
        consent: { given: true, form: "inline", confirmed: true },
        sending: { frequency: "daily", position: 1, pausedUntil: "2026-12-08" },
        quickCheck: { mlc_active: true, sx_active: null, count: 1 },
        events: [{ type: "preferences_changed", details: { pause: "2026-12-08" } }],
        issuesSent: [{ issue: "001", day: "2026-11-24", status: "sent", greetingName: "Bessie" }],
        otherEmails: [{ kind: "newsletter_preferences_link" }],
        linkEmailsCounted: [{ purpose: "preferences" }],
        browsers: [{ hash: "her laptop", since: setup.ctx.now() }],
        suppression: null,
      },
    });
    const text = JSON.stringify(data);
    for (const secret of [token, other.email, other.id, "Ida"]) expect(text).not.toContain(secret);
    const [row] = await setup.ctx.db
      .select()
      .from(oneTimeCodes)
      .where(eq(oneTimeCodes.subject, id));
    expect(text).not.toContain(row?.tokenHash ?? "no hash");
  });

  test("has every column of the row except our keys and hashes", async () => {
    const { token } = await addSubscriberWithLink();
    const [row] = await setup.ctx.db.select().from(newsletterSubscribers);
    const data = await readSubscriberData(setup.ctx, { token });
    if (!data.ok || !row) throw new Error("no data");
    const { subscriber, consent, sending, quickCheck } = data.value;
    const exported = [subscriber, consent, sending, quickCheck].flatMap((part) =>
      Object.keys(part),
    );
    // Every new column must be exported, or be listed here as a key or hash.
    expect(exported.length).toBe(
      Object.keys(row).length - ["id", "emailHash", "confirmationToken"].length,
    );
  });
});
