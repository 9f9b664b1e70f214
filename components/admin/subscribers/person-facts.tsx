import { Facts } from "@/components/admin/facts";
import { StaffTime } from "@/components/admin/staff-time";
import type { UtmTouch } from "@/lib/attribution/utm";
import { paceLabels } from "@/lib/subscribers/pace";
import type { Person } from "@/lib/subscribers/read-person";
import { quickChecks } from "@/lib/subscribers/status";

const suppressionNotes = {
  bounced: "Bounced: mail to this address comes back",
  complained: "Complained: reported a mail of ours as spam",
  erased: "Erased at the owner's wish",
} as const;

/** What is known about one subscriber, as the database has it. */
export function PersonFacts({ person }: { readonly person: Person }) {
  const { reader, suppression } = person;
  return (
    <Facts
      facts={[
        { label: "First name", value: reader.firstName || "-" },
        { label: "Signed up", value: <StaffTime at={reader.createdAt} /> },
        { label: "By the form", value: reader.signupSource },
        { label: "First campaign", value: campaign(reader.utm?.first) },
        { label: "Last campaign", value: campaign(reader.utm?.last) },
        {
          label: "Consent",
          value: (
            <>
              {reader.consentVersion}, <StaffTime at={reader.consentAt} />
            </>
          ),
        },
        { label: "Confirmation mailed", value: <StaffTime at={reader.confirmationSentAt} /> },
        { label: "Confirmed", value: <StaffTime at={reader.confirmedAt} /> },
        { label: "Unsubscribed", value: <StaffTime at={reader.unsubscribedAt} /> },
        { label: "Pace", value: paceLabels[reader.frequencyPref] },
        { label: "Stands at issue", value: place(person) },
        { label: "Next mail", value: <StaffTime at={reader.nextSendAt} /> },
        { label: "Paused until", value: reader.pausedUntil ?? "-" },
        { label: "Suppressed", value: suppression ? suppressionNotes[suppression] : "-" },
        { label: "Soft bounces in a row", value: reader.softBounces },
        { label: "Suppression lifted", value: <StaffTime at={reader.suppressionLiftedAt} /> },
        { label: "Segment", value: reader.segment },
        { label: "Quick Check", value: `${reader.quickCheckCount}/${quickChecks}` },
      ]}
    />
  );
}

function campaign(touch: UtmTouch | undefined): string {
  const { at: _at, ...values } = touch ?? {};
  return Object.values(values).join(" · ") || "-";
}

function place({ reader }: Person): string {
  if (reader.stage === "done") return "has had the whole sequence";
  return reader.stage === "sequence" ? String(reader.sequencePosition) : reader.stage;
}
