import { DescriptionList } from "@/components/admin/display/description-list";
import type { SubscriberDetails } from "@/lib/subscribers/read-subscriber";

const formatAnswer = (value: boolean | null) =>
  value === null ? "Not answered" : value ? "Yes" : "No";

export function SubscriberChecks({ subscriber }: Pick<SubscriberDetails, "subscriber">) {
  return (
    <DescriptionList
      facts={[
        { label: "Registered with a PRO", value: formatAnswer(subscriber.regCheckPro) },
        { label: "Has an IPI number", value: formatAnswer(subscriber.regCheckIpi) },
        { label: "Recordings have ISRCs", value: formatAnswer(subscriber.regCheckIsrc) },
        { label: "Songs have ISWCs", value: formatAnswer(subscriber.regCheckIswc) },
        { label: "Active at the MLC", value: formatAnswer(subscriber.mlcActive) },
        { label: "Active at SoundExchange", value: formatAnswer(subscriber.sxActive) },
        { label: "Split sheets for all songs", value: formatAnswer(subscriber.splitSheetsAll) },
      ]}
    />
  );
}
