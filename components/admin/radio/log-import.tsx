"use client";

import { startTransition, useActionState, useState } from "react";
import type { LogImportState, LogPreview } from "@/components/admin/radio/log-import-state";
import { LogRows } from "@/components/admin/radio/log-rows";
import { Button } from "@/components/ui/button";
import { controlClassName } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { describeTimeZone } from "@/lib/radio/stations/time-zones";

type Action = (state: LogImportState, form: FormData) => Promise<LogImportState>;

type Props = {
  readonly stations: readonly {
    readonly id: string;
    readonly name: string;
    readonly timeZone: string;
  }[];
  readonly read: Action;
  readonly importLog: Action;
};

/** Choose a log, check its columns and rows, import what's accepted. */
export function LogImport({ stations, read, importLog }: Props) {
  const [state, send, isBusy] = useActionState<LogImportState, FormData>(
    (previous, form) => (form.has("text") ? importLog(previous, form) : read(previous, form)),
    null,
  );
  const preview = state?.status === "preview" || state?.status === "refused" ? state.preview : null;
  const message =
    state?.status === "refused" || state?.status === "imported" ? state.message : null;
  return (
    <div className="grid gap-8">
      <div role="status" className="empty:-mb-8">
        {message ? <Notice title={message.title}>{message.description}</Notice> : null}
      </div>
      {preview ? (
        // A new preview starts with all its matching rows accepted.
        <PreviewForm
          key={JSON.stringify(preview.mapping)}
          preview={preview}
          send={send}
          isBusy={isBusy}
        />
      ) : (
        <ChooseForm stations={stations} send={send} isBusy={isBusy} />
      )}
    </div>
  );
}

type Send = { readonly send: (form: FormData) => void; readonly isBusy: boolean };

/** Posts a form without React resetting it, so that a refused log stays chosen. */
function submit(send: Send["send"]) {
  return (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    startTransition(() => send(form));
  };
}

function ChooseForm({ stations, send, isBusy }: Send & Pick<Props, "stations">) {
  const [chosenId, setChosenId] = useState(stations[0]?.id);
  const station = stations.find(({ id }) => id === chosenId);
  return (
    <form onSubmit={submit(send)} className="grid max-w-3xl gap-5">
      <Labeled label="Station" id="stationId">
        <select
          id="stationId"
          name="stationId"
          onChange={(event) => setChosenId(event.target.value)}
          aria-describedby="stationId-hint"
          className={controlClassName}
        >
          {stations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        {station ? (
          <p id="stationId-hint" className="text-sm text-soft">
            {`We'll read the log's times as ${describeTimeZone(station.timeZone)} time, the station's zone.`}
          </p>
        ) : null}
      </Labeled>
      <Labeled label="CSV file" id="file">
        <input
          id="file"
          name="file"
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          className={controlClassName}
        />
      </Labeled>
      <Labeled label="Or paste the log, including the header line" id="pasted">
        <textarea id="pasted" name="pasted" rows={8} className={`${controlClassName} font-mono`} />
      </Labeled>
      <Button type="submit" busy={isBusy} className="justify-self-start">
        Preview
      </Button>
    </form>
  );
}

const fields = [
  ["date", "Date, or date and time"],
  ["time", "Time"],
  ["artist", "Artist"],
  ["title", "Title"],
  ["isrc", "ISRC"],
  ["program", "Program"],
] as const;

function PreviewForm({ preview, send, isBusy }: Send & { readonly preview: LogPreview }) {
  const { stationId, timeZone, fileName, text, columns, mapping, rows, total, unmatched } = preview;
  const addable = rows.filter(({ problem }) => problem === null).length;
  const undone = rows.filter(({ undoneSpinId }) => undoneSpinId !== null).length;
  return (
    <form onSubmit={submit(send)} className="grid gap-6">
      <input type="hidden" name="stationId" value={stationId} />
      <input type="hidden" name="fileName" value={fileName} />
      <input type="hidden" name="text" value={text} />
      <fieldset className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <legend className="mb-3 text-xl">Columns</legend>
        {fields.map(([name, label]) => (
          <Labeled key={name} label={label} id={name}>
            <select id={name} name={name} defaultValue={mapping[name]} className={controlClassName}>
              <option value="">None</option>
              {columns.map((column) => (
                <option key={column} value={column}>
                  {column}
                </option>
              ))}
            </select>
          </Labeled>
        ))}
        <Labeled label="Date order" id="dateOrder">
          <select
            id="dateOrder"
            name="dateOrder"
            defaultValue={mapping.dateOrder}
            className={controlClassName}
          >
            <option value="month_first">Month first: 11/25/2030</option>
            <option value="day_first">Day first: 25/11/2030</option>
            <option value="iso">Year first: 2030-11-25</option>
          </select>
        </Labeled>
      </fieldset>
      {preview.isDateOrderOpen ? (
        <Notice title="Check the date order">
          These dates could be month first or day first. Compare a few rows with the log.
        </Notice>
      ) : null}
      <p>
        {fileName}: {total} {total === 1 ? "row" : "rows"}. {addable} can be added, and {unmatched}{" "}
        {unmatched === 1 ? "doesn't" : "don't"} match a song
        {undone > 0 ? `. ${undone} ${undone === 1 ? "was" : "were"} voided earlier` : ""}.
        {` Times are ${describeTimeZone(timeZone)}, the station's zone.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="import" busy={isBusy}>
          Import accepted rows
        </Button>
        <Button type="submit" name="intent" value="preview" look="secondary" busy={isBusy}>
          Preview again
        </Button>
      </div>
      <LogRows rows={rows} />
    </form>
  );
}

function Labeled({
  label,
  id,
  children,
}: {
  readonly label: string;
  readonly id: string;
  readonly children: React.ReactNode;
}) {
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children}
    </div>
  );
}
