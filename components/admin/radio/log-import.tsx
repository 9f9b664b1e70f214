"use client";

import { useEffect, useRef, useState } from "react";
import { LogPreviewForm } from "@/components/admin/radio/log-preview-form";
import {
  type ChosenLog,
  type LogAction,
  useLogImport,
} from "@/components/admin/radio/use-log-import";
import { Button } from "@/components/ui/button";
import { controlClassName } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { maxLogBytes } from "@/lib/radio/playout-log/log-upload-limits";
import { describeTimeZone } from "@/lib/radio/station-time";

type Stations = readonly {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
}[];

type Props = {
  readonly stations: Stations;
  readonly previewLog: LogAction;
  readonly importLog: LogAction;
};

/** Choose a log, check its columns and rows, import what's accepted. */
export function LogImport({ stations, previewLog, importLog }: Props) {
  const log = useLogImport({ preview: previewLog, import: importLog });
  const { chosen, preview, message, busy } = log;
  const statusRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed may be far below.
    if (message) statusRef.current?.scrollIntoView({ block: "nearest" });
    // The preview that had the focus is gone.
    if (message?.tone === "success") statusRef.current?.focus();
  }, [message]);
  return (
    <div className="grid gap-8">
      <div
        ref={statusRef}
        role="status"
        tabIndex={-1}
        className="grid scroll-mt-24 gap-3 empty:-mb-8"
      >
        {message ? (
          <Notice title={message.title} tone={message.tone}>
            {message.description}
          </Notice>
        ) : null}
        {busy ? <p>{busy}</p> : null}
      </div>
      {/* Stays mounted below a preview, so that the file stays chosen. */}
      <div hidden={preview !== null}>
        <ChooseForm stations={stations} choose={log.choose} isBusy={busy !== null} />
      </div>
      {preview && chosen ? (
        <LogPreviewForm
          fileName={chosen.fileName}
          preview={preview}
          isBusy={busy !== null}
          previewAgain={log.previewAgain}
          importRows={log.importRows}
          chooseAnother={log.reset}
        />
      ) : null}
    </div>
  );
}

type ChooseProps = {
  readonly stations: Stations;
  readonly choose: (log: ChosenLog) => Promise<void>;
  readonly isBusy: boolean;
};

function ChooseForm({ stations, choose, isBusy }: ChooseProps) {
  const [stationId, setStationId] = useState(stations[0]?.id ?? "");
  const station = stations.find(({ id }) => id === stationId);
  async function submit(form: FormData) {
    const file = form.get("file");
    const isFile = file instanceof File && file.size > 0;
    const pasted = String(form.get("pasted") ?? "");
    await choose(
      isFile
        ? { stationId, fileName: file.name, file }
        : { stationId, fileName: "Pasted log", file: new Blob([pasted.trim() ? pasted : ""]) },
    );
  }
  return (
    <form
      // Without React resetting it, so that a refused log stays chosen.
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
      className="grid max-w-3xl gap-5"
    >
      <Labeled label="Station" id="stationId">
        <select
          id="stationId"
          name="stationId"
          value={stationId}
          onChange={(event) => setStationId(event.target.value)}
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
          accept=".csv,.txt,.tsv,.log,text/csv,text/plain,text/tab-separated-values"
          aria-describedby="file-hint"
          className={controlClassName}
        />
        <p id="file-hint" className="text-sm text-soft">
          Up to 20,000 rows and {maxLogBytes / 1_000_000} MB, which is more than a month of most
          stations.
        </p>
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

type LabeledProps = {
  readonly label: string;
  readonly id: string;
  readonly children: React.ReactNode;
};

/** A control of the log import with its label. */
function Labeled({ label, id, children }: LabeledProps) {
  return (
    <div className="grid content-start gap-2">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children}
    </div>
  );
}
