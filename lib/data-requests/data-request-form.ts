import * as z from "zod";
import { dataRequestChannels, dataRequestKinds, dataRequestLaws } from "@/db/values/data-requests";
import { addDays, getChicagoDay, parseCalendarDay } from "@/lib/core/chicago-clock";
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

export type NewDataRequest = z.infer<ReturnType<typeof createDataRequestSchema>>;
