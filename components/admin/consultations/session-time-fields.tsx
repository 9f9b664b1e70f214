import { FormField, FormSelect } from "@/components/forms/form-field";
import { formatClockTime, sessionTimes } from "@/lib/inquiries/session-times";

type Props = { readonly idPrefix: string; readonly date: string; readonly time: string };

/** Day and start time of a session in Memphis; both are empty if the visitor had no preference. */
export function SessionTimeFields({ idPrefix, date, time }: Props) {
  return (
    <>
      <FormField
        name="date"
        idPrefix={idPrefix}
        type="date"
        label="Day"
        required
        initial={date}
        hint="Monday to Friday"
      />
      <FormSelect
        name="time"
        idPrefix={idPrefix}
        label="Time (Central)"
        required
        initial={time}
        choices={[
          ...(time ? [] : [{ value: "", label: "Choose a time" }]),
          ...sessionTimes.map((value) => ({ value, label: formatClockTime(value) })),
        ]}
      />
    </>
  );
}
