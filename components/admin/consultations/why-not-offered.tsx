import { FormField, FormSelect } from "@/components/forms/form-field";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { AskedTime } from "@/lib/consultations/explain-time";
import { formatStaffDay } from "@/lib/core/chicago-time";
import { formatClockTime } from "@/lib/inquiries/session-times";
import { sessionLengths } from "@/lib/profile/profile-links";

type Props = {
  readonly asked: AskedTime | null;
  /** Why visitors can't book the time; empty if they can. */
  readonly reasons: readonly string[];
};

/** Asks about a time and lists why visitors can't book it. */
export function WhyNotOffered({ asked, reasons }: Props) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <form
        method="get"
        className="grid content-start gap-4 sm:grid-cols-[repeat(3,auto)] sm:justify-start"
      >
        <FormField name="day" type="date" label="Day" required initial={asked?.day ?? ""} />
        <FormField
          name="time"
          type="time"
          label="Time (Central)"
          required
          initial={asked?.time ?? "14:00"}
        />
        <FormSelect
          name="length"
          label="Length"
          required
          initial={String(asked?.length ?? 30)}
          choices={sessionLengths.map((length) => ({
            value: String(length),
            label: `${length} minutes`,
          }))}
        />
        <Button type="submit" look="secondary" className="justify-self-start">
          Explain
        </Button>
      </form>
      {asked ? (
        <Notice
          tone={reasons.length === 0 ? "success" : "neutral"}
          title={`${formatStaffDay(asked.day)}, ${formatClockTime(asked.time)} is ${reasons.length === 0 ? "offered" : "not offered"}`}
        >
          {reasons.length === 0 ? null : (
            <ul className="list-disc pl-5">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
        </Notice>
      ) : null}
    </div>
  );
}
