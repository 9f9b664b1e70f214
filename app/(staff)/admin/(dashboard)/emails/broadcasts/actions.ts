"use server";

import { redirect } from "next/navigation";
import {
  broadcastErrorMessages,
  formatBroadcastDay,
} from "@/lib/newsletter/broadcasts/broadcast-copy";
import {
  broadcastDecisionSchema,
  broadcastRecordSchema,
  broadcastSettingsSchema,
  newBroadcastSchema,
} from "@/lib/newsletter/broadcasts/broadcast-forms";
import {
  cancelBroadcast,
  createBroadcast,
  resumeBroadcast,
  saveBroadcast,
  scheduleBroadcast,
  sendBroadcastToday,
} from "@/lib/newsletter/broadcasts/edit-broadcasts";
import { staffNewsletterAction } from "@/lib/web/actions/staff-action";

export const createBroadcastAction = staffNewsletterAction("newsletter.edit", newBroadcastSchema, {
  run: createBroadcast,
  done: (id) => redirect(`/admin/emails/broadcasts/${id}`),
});

export const saveBroadcastAction = staffNewsletterAction(
  "newsletter.edit",
  broadcastSettingsSchema,
  {
    run: (ctx, actor, { broadcastId: id, version, ...settings }) =>
      saveBroadcast(ctx, actor, { id, version }, settings),
    problems: broadcastErrorMessages,
    done: { title: "Audience and day saved" },
  },
);

const scheduled = (day: string) => ({
  title: "Broadcast scheduled",
  description: `We'll send it from 9 AM Central on ${formatBroadcastDay(day)}.`,
});

export const scheduleBroadcastAction = staffNewsletterAction(
  "newsletter.edit",
  broadcastRecordSchema,
  {
    run: (ctx, actor, { broadcastId: id, version }) =>
      scheduleBroadcast(ctx, actor, { id, version }),
    problems: broadcastErrorMessages,
    done: scheduled,
  },
);

export const sendBroadcastTodayAction = staffNewsletterAction(
  "newsletter.edit",
  broadcastRecordSchema,
  {
    run: (ctx, actor, { broadcastId: id, version }) =>
      sendBroadcastToday(ctx, actor, { id, version }),
    problems: broadcastErrorMessages,
    done: { title: "Sending soon", description: "We'll start within a minute." },
  },
);

export const resumeBroadcastAction = staffNewsletterAction(
  "newsletter.edit",
  broadcastDecisionSchema,
  {
    run: (ctx, actor, { broadcastId: id, version, day }) =>
      resumeBroadcast(ctx, actor, { id, version }, day),
    problems: broadcastErrorMessages,
    done: scheduled,
  },
);

export const cancelBroadcastAction = staffNewsletterAction(
  "newsletter.edit",
  broadcastRecordSchema,
  {
    run: (ctx, actor, { broadcastId }) => cancelBroadcast(ctx, actor, broadcastId),
    problems: broadcastErrorMessages,
    done: { title: "Broadcast canceled" },
  },
);
