import { useEffect, useRef, useState } from "react";
import { asksDateOrder, LogColumns } from "@/components/admin/radio/log-columns";
import type { LogPreview, LogRequest } from "@/components/admin/radio/log-import-state";
import { LogNames } from "@/components/admin/radio/log-names";
import { LogRows } from "@/components/admin/radio/log-rows";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { describeTimeZone } from "@/lib/radio/station-time";

type Choices = LogRequest["choices"];
type Mapping = LogPreview["mapping"];

type Props = {
  readonly fileName: string;
  readonly preview: LogPreview;
  readonly isBusy: boolean;
  readonly previewAgain: (mapping: Mapping, choices: Choices) => Promise<void>;
  readonly importRows: (mapping: Mapping, choices: Choices) => Promise<void>;
  readonly chooseAnother: () => void;
};

/** What a log's import would do, and the choices that staff have. */
export function LogPreviewForm(props: Props) {
  const { fileName, preview, isBusy, previewAgain, importRows, chooseAnother } = props;
  const { timeZone, rows, total, unmatchedRows, otherZone } = preview;
  const [shown, setShown] = useState(preview);
  const [mapping, setMapping] = useState(preview.mapping);
  const [lacksDateOrder, setLacksDateOrder] = useState(false);
  const dateOrderRef = useRef<HTMLSelectElement>(null);
  /** Rows with a checkbox that staff changed. */
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set());
  const [songs, setSongs] = useState<Choices["songs"]>([]);
  const [correctsTimes, setCorrectsTimes] = useState(true);
  if (shown !== preview) {
    // The server may have found the date order in the log.
    setShown(preview);
    setMapping(preview.mapping);
  }
  const formRef = useRef<HTMLFormElement>(null);
  // The button that had the focus is gone.
  useEffect(() => formRef.current?.focus(), []);
  const isUnread = preview.mapping.dateOrder === null;
  const isChanged = isUnread || JSON.stringify(mapping) !== JSON.stringify(preview.mapping);

  const addable = rows.filter(({ kind }) => kind === "add");
  const open = rows.filter(({ kind }) => kind === "question" || kind === "undone");
  const others = rows.filter(({ kind }) => kind === "none");
  const correctsNow = otherZone !== null && correctsTimes;
  const canImport = addable.length > 0 || open.length > 0 || songs.length > 0 || correctsNow;

  function getChoices(): Choices {
    const chosen = open.filter(({ row }) => changed.has(row));
    return {
      accepted: addable.filter(({ row }) => !changed.has(row)).map(({ row }) => row),
      otherPlays: chosen.filter(({ kind }) => kind === "question").map(({ row }) => row),
      acceptedUndone: chosen.flatMap(({ undoneSpinId }) => undoneSpinId ?? []),
      songs,
      correctsTimes: correctsNow,
    };
  }

  function toggle(row: number) {
    const next = new Set(changed);
    if (!next.delete(row)) next.add(row);
    setChanged(next);
  }

  async function readAgain(chosenSongs = songs) {
    const lacks = asksDateOrder(preview, mapping);
    setLacksDateOrder(lacks);
    if (lacks) {
      dateOrderRef.current?.focus();
      return;
    }
    // Rows mean something else when they're read from other columns.
    if (isChanged) setChanged(new Set());
    await previewAgain(mapping, { ...getChoices(), songs: chosenSongs, correctsTimes: false });
  }

  async function match(name: string, orderItemId: string) {
    const next = [...songs.filter((one) => one.name !== name), { name, orderItemId }];
    setSongs(next);
    await readAgain(next);
  }

  return (
    <form
      ref={formRef}
      tabIndex={-1}
      aria-label={`Preview of ${fileName}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged || !canImport) void readAgain();
        else void importRows(mapping, getChoices());
      }}
      className="grid gap-6"
    >
      <LogColumns
        preview={preview}
        mapping={mapping}
        setMapping={(next) => {
          setMapping(next);
          setLacksDateOrder(false);
        }}
        lacksDateOrder={lacksDateOrder}
        dateOrderRef={dateOrderRef}
      />
      {preview.notes.map(({ title, description }) => (
        <Notice key={title} title={title}>
          {description}
        </Notice>
      ))}
      {otherZone ? (
        <Notice title="This log was imported in another time zone">
          <p className="mb-3">
            {describeOtherZone(otherZone.spins)} logged from it as{" "}
            {describeTimeZone(otherZone.timeZone)} time. The station is on{" "}
            {describeTimeZone(timeZone)} time now.
          </p>
          <Checkbox
            id="correctsTimes"
            checked={correctsTimes}
            onChange={(event) => setCorrectsTimes(event.target.checked)}
            label={
              otherZone.spins === 1
                ? "Correct the spin's time. It isn't added again."
                : "Correct these spins' times. They aren't added again."
            }
          />
        </Notice>
      ) : null}
      <p>
        {fileName}: {total.toLocaleString("en-US")} {total === 1 ? "row" : "rows"}.
        {isUnread
          ? ""
          : ` ${describeRows({ addable: addable.length, unmatched: unmatchedRows, open: open.length })}`}
        {` Times are ${describeTimeZone(timeZone)}, the station's zone.`}
      </p>
      <div className="flex flex-wrap gap-3">
        {isChanged || !canImport ? null : (
          <Button type="submit" busy={isBusy}>
            {addable.length === 0 && correctsNow ? "Correct times" : "Import accepted rows"}
          </Button>
        )}
        <Button
          look={isChanged || !canImport ? "primary" : "secondary"}
          busy={isBusy}
          onClick={() => readAgain()}
        >
          {isUnread ? "Show rows" : "Preview again"}
        </Button>
        <Button look="quiet" busy={isBusy} onClick={chooseAnother}>
          Choose another log
        </Button>
      </div>
      {isChanged && !isUnread ? (
        <p>You changed the columns. Preview the log again before you import it.</p>
      ) : null}
      {isUnread ? null : (
        <>
          {open.length > 0 ? (
            <LogRows
              title="Decide about these rows"
              hint="We add a row only if you check it."
              rows={open}
              isAccepted={({ row }) => changed.has(row)}
              toggle={toggle}
            />
          ) : null}
          <LogRows
            title="Spins to add"
            rows={addable}
            empty={
              total === unmatchedRows
                ? "No rows match a song that's on air."
                : "No rows add a spin. See the reasons below."
            }
            isAccepted={({ row }) => !changed.has(row)}
            toggle={toggle}
          />
          {others.length > 0 ? <LogRows title="Not added" rows={others} /> : null}
          {preview.unmatched.length > 0 ? (
            <LogNames
              names={preview.unmatched}
              rows={unmatchedRows}
              songs={preview.songs}
              match={match}
              isBusy={isBusy}
            />
          ) : null}
        </>
      )}
    </form>
  );
}

type RowCounts = { readonly addable: number; readonly unmatched: number; readonly open: number };

function describeRows({ addable, unmatched, open }: RowCounts): string {
  const count = (rows: number) => rows.toLocaleString("en-US");
  return [
    `${count(addable)} can be added, and ${count(unmatched)} ${unmatched === 1 ? "doesn't" : "don't"} match a song.`,
    ...(open > 0 ? [`${count(open)} ${open === 1 ? "needs" : "need"} a decision.`] : []),
  ].join(" ");
}

function describeOtherZone(spins: number): string {
  return spins === 1 ? "1 spin was" : `${spins.toLocaleString("en-US")} spins were`;
}
