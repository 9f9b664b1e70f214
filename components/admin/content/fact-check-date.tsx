import { Badge } from "@/components/admin/display/badge";
import { StaffDay } from "@/components/admin/display/staff-time";
import { factCheckMonths, needsFactCheck } from "@/lib/content/fact-check";

type Props = {
  /** Day in Chicago; null if the facts were never checked. */
  readonly checkedOn: string | null;
  readonly today: string;
};

/** The day facts were last checked, marked if that's more than a year ago. */
export function FactCheckDate({ checkedOn, today }: Props) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-1.5">
      {checkedOn === null ? "Never" : <StaffDay day={checkedOn} />}
      {needsFactCheck(checkedOn, today) ? (
        <Badge tone="waiting">Over {factCheckMonths} months</Badge>
      ) : null}
    </span>
  );
}
