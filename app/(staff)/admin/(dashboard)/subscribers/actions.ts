"use server";

import {
  changeFrequency,
  removeSuppressionAsStaff,
  resendConfirmationAsStaff,
  unsubscribeAsStaff,
} from "@/lib/subscribers/change-subscribers";
import { frequencyLabels, subscriberErrorMessages } from "@/lib/subscribers/subscriber-copy";
import {
  changeFrequencySchema,
  removeSuppressionSchema,
  subscriberSchema,
} from "@/lib/subscribers/subscriber-forms";
import { staffNewsletterAction } from "@/lib/web/actions/staff-action";

export const resendConfirmationAction = staffNewsletterAction(
  "subscribers.manage",
  subscriberSchema,
  {
    run: resendConfirmationAsStaff,
    problems: subscriberErrorMessages,
    done: { title: "Confirmation email sent" },
  },
);

export const changeFrequencyAction = staffNewsletterAction(
  "subscribers.manage",
  changeFrequencySchema,
  {
    run: changeFrequency,
    problems: subscriberErrorMessages,
    done: (frequency) => ({
      title: "Frequency changed",
      description: `The new frequency is ${frequencyLabels[frequency].toLowerCase()}.`,
    }),
  },
);

export const unsubscribeAction = staffNewsletterAction("subscribers.manage", subscriberSchema, {
  run: unsubscribeAsStaff,
  problems: subscriberErrorMessages,
  done: {
    title: "Unsubscribed",
    description: "This subscriber won't get any more newsletter emails.",
  },
});

export const removeSuppressionAction = staffNewsletterAction(
  "subscribers.manage",
  removeSuppressionSchema,
  {
    run: removeSuppressionAsStaff,
    problems: subscriberErrorMessages,
    done: {
      title: "Suppression removed",
      description: "We'll send the next email at the usual time.",
    },
  },
);
