import { DescriptionList } from "@/components/admin/display/description-list";
import type { SubscriberDetails } from "@/lib/subscribers/read-subscriber";

const answer = (value: boolean | null) => (value === null ? "Not answered" : value ? "Yes" : "No");

/** The seven answers of the quick check. */
export function SubscriberChecks({ subscriber }: Pick<SubscriberDetails, "subscriber">) {
  return (
    <DescriptionList
      facts={[
        { label: "Registered with a PRO", value: answer(subscriber.regCheckPro) },
        { label: "Has an IPI number", value: answer(subscriber.regCheckIpi) },
        { label: "Recordings have ISRCs", value: answer(subscriber.regCheckIsrc) },
        { label: "Songs have ISWCs", value: answer(subscriber.regCheckIswc) },
        { label: "Active at the MLC", value: answer(subscriber.mlcActive) },
        { label: "Active at SoundExchange", value: answer(subscriber.sxActive) },
        { label: "Split sheets for all songs", value: answer(subscriber.splitSheetsAll) },
      ]}
    />
  );
}
