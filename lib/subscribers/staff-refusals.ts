import type { AdminNews } from "@/lib/forms/admin-answer";
import { linkMailCeilings } from "@/lib/newsletter/policy";
import type { ChangePaceProblem } from "@/lib/subscribers/change-pace";
import type { LiftProblem } from "@/lib/subscribers/lift-as-staff";
import type { ResendProblem } from "@/lib/subscribers/resend-confirmation-as-staff";

type Problem = ResendProblem | ChangePaceProblem | LiftProblem;

const { minutesBetween, perDay } = linkMailCeilings.confirm;

export const staffRefusals: Readonly<Record<Problem, AdminNews>> = {
  unknown: {
    title: "No such subscriber",
    description: "They may have erased themselves meanwhile. Go back to the list.",
  },
  not_waiting: {
    title: "Nothing to confirm",
    description:
      "They have confirmed, left or complained. Whoever left signs up anew; a complaint is lifted first.",
  },
  limited: {
    title: "Not sent",
    description: `An address gets one confirmation in ${minutesBetween} minutes and ${perDay} a day, whoever asks. The link in the last one still works.`,
  },
  changed_meanwhile: {
    title: "Somebody changed this meanwhile",
    description: "The pace is not what this page showed. Load the page anew and look again.",
  },
  left: {
    title: "They have left",
    description: "Only they can come back: by a new sign-up or by their own preferences.",
  },
  same: { title: "Nothing to change", description: "They have this pace already." },
  provider_unavailable: {
    title: "The mail provider did not answer",
    description: "Nothing was changed. Try again in a minute.",
  },
  not_suppressed: {
    title: "Nothing to lift",
    description: "Nothing stands against this address any more.",
  },
};
