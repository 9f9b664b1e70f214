import { Facts } from "@/components/admin/facts";
import type { Person } from "@/lib/subscribers/read-person";

const answer = (value: boolean | null) => (value === null ? "Not answered" : value ? "Yes" : "No");

/** The seven answers of the quick check. */
export function PersonChecks({ reader }: Pick<Person, "reader">) {
  return (
    <Facts
      facts={[
        { label: "Registered with a PRO", value: answer(reader.regCheckPro) },
        { label: "Has an IPI number", value: answer(reader.regCheckIpi) },
        { label: "Recordings have ISRCs", value: answer(reader.regCheckIsrc) },
        { label: "Songs have ISWCs", value: answer(reader.regCheckIswc) },
        { label: "Active at the MLC", value: answer(reader.mlcActive) },
        { label: "Active at SoundExchange", value: answer(reader.sxActive) },
        { label: "Split sheets for all songs", value: answer(reader.splitSheetsAll) },
      ]}
    />
  );
}
