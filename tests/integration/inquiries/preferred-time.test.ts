import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { inquiries } from "@/db/schema";
import { requestConsultation } from "@/lib/consultations/change-session";
import { createConsultationFormSchema } from "@/lib/consultations/consultation-form";
import { parseConsultationFilter, readConsultations } from "@/lib/consultations/read-consultations";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { getConsultation, offer } from "@/tests/support/consultations";
import { sender } from "@/tests/support/inquiries";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-10T07:30:00.000Z");
const typed = {
  name: "Bessie Beale",
  email: "bessie@artist.test",
  phone: "",
  sessionType: "45min",
  message: "",
};

test.each([
  ["", "", "No preferred date or time"],
  ["2030-03-12", "", "Mar 12, 2030, any time"],
  ["", "13:30", "Any day, 1:30 PM Central"],
])(
  "stores a request with date %j and time %j, emails it, and lets staff offer a time",
  async (date, time, text) => {
    const form = createConsultationFormSchema(shop.clock.now()).parse({
      ...typed,
      preferredDate: date,
      preferredTime: time,
    });
    await requestConsultation(shop.ctx, form, sender("k1"));
    const [inquiry] = await shop.database.db
      .select({ id: inquiries.id })
      .from(inquiries)
      .where(eq(inquiries.submissionKey, "k1"));
    const id = inquiry?.id ?? "";
    const preference = { preferredDate: date || null, preferredTime: time || null };
    expect(await getConsultation(shop, id)).toMatchObject({ status: "requested", ...preference });

    const until = new Date(shop.clock.now().getTime() + 40_000);
    await deliverOutbox(shop.ctx, { limit: 50, until });
    for (const address of [typed.email, shop.ctx.settings.seedProfile.staffEmail]) {
      expect(shop.email.to(address).at(-1)?.text).toContain(text);
    }

    const { rows } = await readConsultations(
      shop.ctx,
      shop.admin,
      parseConsultationFilter({}),
      null,
    );
    expect(rows[0]).toMatchObject({ inquiryId: id, ...preference });
    expect((await offer(shop, id)).ok).toBe(true);
  },
);
