import { DescriptionList } from "@/components/admin/display/description-list";
import { StaffTime } from "@/components/admin/display/staff-time";
import type { UtmTouch } from "@/lib/attribution/utm";
import { frequencyLabels } from "@/lib/subscribers/frequency";
import type { SubscriberDetails } from "@/lib/subscribers/read-subscriber";
import { quickChecks } from "@/lib/subscribers/status";

const suppressionNotes = {
  bounced: "Bounced: mail to this address comes back",
  complained: "Complained: reported a mail of ours as spam",
  erased: "Erased at the owner's wish",
} as const;

/** What is known about one subscriber, as the database has it. */
export function SubscriberProfile({ person }: { readonly person: SubscriberDetails }) {
  const { subscriber, suppression } = person;
  return (
    <DescriptionList
      facts={[
        { label: "First name", value: subscriber.firstName || "-" },
        { label: "Signed up", value: <StaffTime at={subscriber.createdAt} /> },
        { label: "By the form", value: subscriber.signupSource },
        { label: "First campaign", value: campaign(subscriber.utm?.first) },
        { label: "Last campaign", value: campaign(subscriber.utm?.last) },
        {
          label: "Consent",
          value: (
            <>
              {subscriber.consentVersion}, <StaffTime at={subscriber.consentAt} />
            </>
          ),
        },
        { label: "Confirmation mailed", value: <StaffTime at={subscriber.confirmationSentAt} /> },
        { label: "Confirmed", value: <StaffTime at={subscriber.confirmedAt} /> },
        { label: "Unsubscribed", value: <StaffTime at={subscriber.unsubscribedAt} /> },
        { label: "Pace", value: frequencyLabels[subscriber.frequencyPref] },
        { label: "Stands at issue", value: place(person) },
        { label: "Next mail", value: <StaffTime at={subscriber.nextSendAt} /> },
        { label: "Paused until", value: subscriber.pausedUntil ?? "-" },
        { label: "Suppressed", value: suppression ? suppressionNotes[suppression] : "-" },
        { label: "Soft bounces in a row", value: subscriber.softBounces },
        { label: "Suppression lifted", value: <StaffTime at={subscriber.suppressionLiftedAt} /> },
        { label: "Segment", value: subscriber.segment },
        { label: "Quick Check", value: `${subscriber.quickCheckCount}/${quickChecks}` },
      ]}
    />
  );
}

function campaign(touch: UtmTouch | undefined): string {
  const { at: _at, ...values } = touch ?? {};
  return Object.values(values).join(" · ") || "-";
}

function place({ subscriber }: SubscriberDetails): string {
  if (subscriber.stage === "done") return "has had the whole sequence";
  return subscriber.stage === "sequence" ? String(subscriber.sequencePosition) : subscriber.stage;
}
