import { useId, useState } from "react";
import type { LogPreview, UnmatchedName } from "@/components/admin/radio/log-import-state";
import { usePages } from "@/components/admin/radio/use-pages";
import { DataTable } from "@/components/admin/table/data-table";
import { Button } from "@/components/ui/button";
import { controlClassName } from "@/components/ui/field";
import { toLogName, toPlainName } from "@/lib/radio/playout-log/song-names";

type Songs = LogPreview["songs"];

type Props = {
  readonly names: readonly UnmatchedName[];
  /** Rows with these names. */
  readonly rows: number;
  readonly songs: Songs;
  readonly match: (name: string, orderItemId: string) => Promise<void>;
  readonly isBusy: boolean;
};

/** Names in the log that match no song, which staff can match by hand. Possible matches come first. */
export function LogNames({ names, rows, songs, match, isBusy }: Props) {
  const [search, setSearch] = useState("");
  const listId = useId();
  const searchId = useId();
  const found = names.filter(({ artist, title }) => includesWords(`${artist} ${title}`, search));
  const { shown, pager, goToStart } = usePages(found, "Rows without a match");
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">Rows without a match</h2>
      <p className="text-soft">
        {rows.toLocaleString("en-US")} {rows === 1 ? "row names" : "rows name"}{" "}
        {names.length === 1 ? "1 song" : `${names.length.toLocaleString("en-US")} songs`} that
        {rows === 1 ? " isn't" : " aren't"} on air here. If one is a customer's, match it. We
        remember it for the station&apos;s next log.
      </p>
      {names.length > 10 ? (
        <div className="grid max-w-md gap-2">
          <label htmlFor={searchId} className="font-semibold">
            Search in the log
          </label>
          <input
            id={searchId}
            type="search"
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
              goToStart();
            }}
            onKeyDown={(event) => {
              // Enter would import.
              if (event.key === "Enter") event.preventDefault();
            }}
            className={controlClassName}
          />
        </div>
      ) : null}
      <datalist id={listId}>
        {songs.map(({ orderItemId, song }) => (
          <option key={orderItemId} value={song} />
        ))}
      </datalist>
      <DataTable
        caption="Rows without a match"
        rows={shown}
        rowKey={toLogName}
        empty="Nothing in the log matches your search."
        columns={[
          {
            label: "In the log",
            cell: ({ artist, title }) => (
              <div className="wrap-anywhere">
                {[artist, title].filter(Boolean).join(", ") || "Empty"}
              </div>
            ),
          },
          {
            label: "Rows",
            cell: ({ rows: count, firstRow }) =>
              count === 1
                ? `Row ${firstRow}`
                : `${count.toLocaleString("en-US")}, first row ${firstRow}`,
          },
          {
            label: "Customer's song",
            onPhones: "line",
            cell: (name) => (
              <MatchName name={name} songs={songs} listId={listId} match={match} isBusy={isBusy} />
            ),
          },
        ]}
      />
      {pager}
    </section>
  );
}

type MatchProps = Pick<Props, "songs" | "match" | "isBusy"> & {
  readonly name: UnmatchedName;
  /** The datalist of songs. */
  readonly listId: string;
};

function MatchName({ name, songs, listId, match, isBusy }: MatchProps) {
  const [typed, setTyped] = useState("");
  const [isUnknown, setIsUnknown] = useState(false);
  const label = [name.artist, name.title].filter(Boolean).join(", ") || "Empty";
  const errorId = useId();
  async function matchTyped() {
    const song = songs.find((one) => toPlainName(one.song) === toPlainName(typed));
    setIsUnknown(!song);
    if (song) await match(toLogName(name), song.orderItemId);
  }
  return (
    <div className="grid gap-2">
      {name.suggestions.map(({ orderItemId, song }) => (
        <div key={orderItemId} className="flex flex-wrap items-center gap-x-3">
          <span className="wrap-anywhere">Maybe {song}</span>
          <Button
            look="quiet"
            busy={isBusy}
            aria-label={`It's this song: ${song}, for ${label}`}
            onClick={() => match(toLogName(name), orderItemId)}
          >
            It&apos;s this song
          </Button>
        </div>
      ))}
      {songs.length > 0 ? (
        <div className="flex max-w-md gap-2">
          <input
            value={typed}
            list={listId}
            onChange={(event) => {
              setTyped(event.target.value);
              setIsUnknown(false);
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              void matchTyped();
            }}
            placeholder="Choose a song on air"
            aria-label={`Customer's song for ${label}`}
            aria-invalid={isUnknown || undefined}
            aria-describedby={isUnknown ? errorId : undefined}
            className={controlClassName}
          />
          <Button
            look="secondary"
            busy={isBusy}
            disabled={typed.trim() === ""}
            onClick={matchTyped}
          >
            Match
          </Button>
        </div>
      ) : null}
      {isUnknown ? (
        <p id={errorId} role="alert" className="text-sm font-semibold text-emphasis">
          Choose a song from the list.
        </p>
      ) : null}
    </div>
  );
}

/** Whether a text contains all words of a search, in any order, case and accents aside. */
function includesWords(text: string, search: string): boolean {
  const plain = toPlainName(text);
  return toPlainName(search)
    .split(" ")
    .every((word) => plain.includes(word));
}
