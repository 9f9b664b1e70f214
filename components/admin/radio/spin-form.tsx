"use client";

import { useEffect, useRef, useState } from "react";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormCheckbox, FormField, FormSelect } from "@/components/forms/form-field";
import { describeTimeZone } from "@/lib/radio/station-time";

type SpinStation = {
  /** Empty for "Station not recorded". */
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
  /** The current day in its zone. */
  readonly today: string;
};

type FieldsProps = {
  readonly stations: readonly SpinStation[];
  readonly initialStationId: string;
};

type Props = FieldsProps & {
  readonly action: AdminAction;
  readonly voidSpin: AdminAction;
  readonly orderItemId: string;
  /** The customer was emailed about the first spin, so only later ones can be undone. */
  readonly hasPlayed: boolean;
  /** Suggested names. */
  readonly programs: readonly string[];
  readonly formId: string;
};

/** Logs one or more spins of a day. Each counts for the paid period it aired in. */
export function SpinForm({
  action,
  voidSpin,
  orderItemId,
  hasPlayed,
  programs,
  formId,
  ...fields
}: Props) {
  return (
    <ActionForm
      action={action}
      submitLabel="Log spins"
      look="primary"
      hidden={{ formId, orderItemId }}
      undo={hasPlayed ? { action: voidSpin } : undefined}
      className="grid gap-4 [&>button]:justify-self-start"
    >
      <SpinFields {...fields} />
      <FormField name="programName" label="Program" list="programs" maxLength={80} />
      <datalist id="programs">
        {programs.map((program) => (
          <option key={program} value={program} />
        ))}
      </datalist>
      <FormField name="note" label="Note" maxLength={500} />
      <FormCheckbox
        name="areOtherPlays"
        label="These are other plays than similar ones in the log"
        required={false}
      />
    </ActionForm>
  );
}

/** Day, times and station. Names the zone in which the times are read: the station's. */
function SpinFields({ stations, initialStationId }: FieldsProps) {
  // Null while the select shows its initial station.
  const [chosenId, setChosenId] = useState<string | null>(null);
  const times = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Where the form is next to the details, staff can type at once. Elsewhere it would scroll away.
    const isWide = window.matchMedia("(min-width: 80rem)").matches;
    const isTyping = document.activeElement?.matches("input, textarea, select");
    // A hash means that staff opened another page of the log.
    if (isWide && !isTyping && !window.location.hash) times.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    // A logged spin resets the form, and the select to its initial station.
    const form = times.current?.form;
    const forget = () => setChosenId(null);
    form?.addEventListener("reset", forget);
    return () => form?.removeEventListener("reset", forget);
  }, []);
  const station = stations.find(({ id }) => id === (chosenId ?? initialStationId)) ?? stations[0];
  if (!station) return null;
  const { timeZone, today } = station;
  const zone = describeTimeZone(timeZone);
  return (
    <>
      <input type="hidden" name="timeZone" value={timeZone} />
      <FormField name="day" type="date" label="Day" required initial={today} max={today} />
      <FormField
        name="times"
        label="Times"
        required
        ref={times}
        autoComplete="off"
        hint={`Enter one or more times, such as 2:15 PM, 5:40 PM. Use ${zone} time${station.id === "" ? "" : ", which is the station's time zone"}.`}
      />
      <FormSelect
        // Selects ignore a new initial value, such as the station that was just used.
        key={initialStationId}
        name="stationId"
        label="Station"
        initial={initialStationId}
        onChange={(event) => setChosenId(event.target.value)}
        choices={stations.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  );
}
