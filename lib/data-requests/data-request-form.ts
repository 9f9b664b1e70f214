import * as z from "zod";
import { dataRequestChannels, dataRequestKinds, dataRequestLaws } from "@/db/values/data-requests";
import { addDays, getChicagoDay, parseCalendarDay } from "@/lib/core/chicago-time";
import { emailField } from "@/lib/forms/fields";

const maxAgeDays = 365;

/** Schema of the staff form. The day can't be in the future or more than a year ago. */
export const createDataRequestSchema = (now: () => Date) =>
  z.object({
    requestId: z.uuid(),
    email: emailField(),
    kind: z.enum(dataRequestKinds, "Choose a request"),
    channel: z.enum(dataRequestChannels, "Choose how the request arrived"),
    law: z.enum(dataRequestLaws, "Choose a law"),
    receivedOn: z.string().refine((typed) => {
      const day = parseCalendarDay(typed);
      const today = getChicagoDay(now());
      return day !== null && day <= today && day >= addDays(today, -maxAgeDays);
    }, "Choose a date within the past year"),
  });

/** A staff form about one request. */
export const dataRequestIdSchema = z.object({ requestId: z.uuid() });

/** Why a deadline is extended or a request refused, for the email. */
export const dataRequestReasonSchema = dataRequestIdSchema.extend({
  reason: z.string().trim().min(1, "Reason is required").max(1_000),
});

export const dataExportSchema = dataRequestIdSchema.extend({
  includesNotes: z.literal("on").optional(),
});

/** A form on the requester's page: nothing but the emailed token. */
export const dataRequestTokenSchema = z.object({ token: z.string().min(1).max(300) });

export type NewDataRequest = z.infer<ReturnType<typeof createDataRequestSchema>>;
