import { DescriptionList } from "@/components/admin/display/description-list";
import { StaffTime } from "@/components/admin/display/staff-time";
import { TextLink } from "@/components/admin/display/text-link";
import { describeTouch } from "@/lib/attribution/utm";
import type { SubscriberDetails } from "@/lib/subscribers/read-subscribers";
import {
  frequencyLabels,
  quickChecks,
  signupSourceLabels,
} from "@/lib/subscribers/subscriber-copy";

const suppressionNotes = {
  bounced: "Bounced: this address rejects our emails",
  complained: "Complained: the subscriber reported one of our emails as spam",
  erased: "Deleted at the subscriber's request",
  opted_out: "Left a list elsewhere. Only they can come back, by signing up again",
} as const;

export function SubscriberProfile({ details }: { readonly details: SubscriberDetails }) {
  const { subscriber, suppression } = details;
  return (
    <DescriptionList
      facts={[
        { label: "First name", value: subscriber.firstName || "-" },
        { label: "Signed up", value: <StaffTime at={subscriber.createdAt} /> },
        { label: "Signup form", value: signupSourceLabels[subscriber.signupSource] },
        ...(details.tags.length > 0 ? [{ label: "Tags", value: details.tags.join(", ") }] : []),
        ...details.imports.map((found) => ({
          label: "Imported",
          value: <ImportedFrom found={found} />,
        })),
        { label: "First source", value: describeTouch(subscriber.utm?.first) },
        { label: "Last source", value: describeTouch(subscriber.utm?.last) },
        {
          label: "Consent",
          value: (
            <>
              {subscriber.consentVersion}, <StaffTime at={subscriber.consentAt} />
            </>
          ),
        },
        { label: "Confirmation sent", value: <StaffTime at={subscriber.confirmationSentAt} /> },
        { label: "Confirmed", value: <StaffTime at={subscriber.confirmedAt} /> },
        { label: "Unsubscribed", value: <StaffTime at={subscriber.unsubscribedAt} /> },
        { label: "Frequency", value: frequencyLabels[subscriber.frequencyPref] },
        { label: "Current issue", value: formatPosition(details) },
        { label: "Next email", value: <StaffTime at={subscriber.nextSendAt} /> },
        { label: "Paused until", value: subscriber.pausedUntil ?? "-" },
        { label: "Suppressed", value: suppression ? suppressionNotes[suppression] : "-" },
        { label: "Soft bounces in a row", value: subscriber.softBounces },
        { label: "Suppression removed", value: <StaffTime at={subscriber.suppressionRemovedAt} /> },
        { label: "Quick Check", value: `${subscriber.quickCheckCount}/${quickChecks}` },
      ]}
    />
  );
}

/** The evidence of consent that an import brought. */
function ImportedFrom({ found }: { readonly found: SubscriberDetails["imports"][number] }) {
  const { importId, importedAt, fileName, entryName, sha256, rowNumber, optedInAt, optInIp } =
    found;
  return (
    <span className="grid gap-1 break-words">
      <span>
        <TextLink href={`/admin/subscribers/import/${importId}`}>
          <StaffTime at={new Date(importedAt)} />
        </TextLink>
        , {entryName ?? fileName}, line {rowNumber}
      </span>
      {found.statement ? <span>{found.statement}</span> : null}
      {optedInAt ? (
        <span>
          Opted in <StaffTime at={new Date(optedInAt)} />
          {optInIp ? ` from ${optInIp}` : ""}
        </span>
      ) : null}
      {found.askedAt ? (
        <span>
          Asked <StaffTime at={new Date(found.askedAt)} />
        </span>
      ) : null}
      <span className="text-sm break-all text-soft">SHA-256 {sha256}</span>
    </span>
  );
}

function formatPosition({ subscriber }: SubscriberDetails): string {
  if (subscriber.stage === "done") return "Completed the series";
  if (subscriber.stage === "none") return "Series not started";
  return subscriber.stage === "sequence"
    ? String(subscriber.sequencePosition)
    : subscriber.stage.toUpperCase();
}
