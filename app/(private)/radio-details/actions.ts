"use server";

import { refresh } from "next/cache";
import { ok } from "@/lib/core/result";
import { setWeeklyEmails } from "@/lib/radio/campaign/campaign-emails";
import { saveRadioDetails } from "@/lib/radio/edit-submissions";
import { customerDetailsForm, weeklyEmailsForm } from "@/lib/radio/radio-forms";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";

/** Saves a song's details. */
export const saveSongAction = defineVisitorAction({
  rateLimit: rateLimits.radioDetails,
  schema: customerDetailsForm,
  async run(ctx, { token, orderItemId, ...details }) {
    const saved = await saveRadioDetails(ctx, { token, orderItemId, details });
    refresh();
    if (saved.ok) flushOutboxAfterResponse();
    return saved;
  },
});

/** Turns a song's weekly emails on or off. */
export const setWeeklyEmailsAction = defineVisitorAction({
  rateLimit: rateLimits.radioDetails,
  schema: weeklyEmailsForm,
  async run(ctx, choice) {
    await setWeeklyEmails(ctx, choice);
    refresh();
    return ok(null);
  },
});
