import { StatementTable } from "@/components/course/statement-table";
import type { Exercise } from "@/lib/practice/exercise";
import { countries, statement, statistics } from "@/lib/practice/royalty-statement";
import { foundRecordings } from "@/lib/practice/soundexchange-claim";
import { colleagueRegistration } from "@/lib/practice/work-registration";

/** What an exercise is about, such as the statement to read. */
export function PracticeMaterial({ exercise }: { readonly exercise: Exercise["id"] }) {
  switch (exercise) {
    case "split-sheet":
      return null;
    case "work-registration":
      return (
        <MaterialTable
          title="Your colleague’s registration"
          head={["Field", "Entry"]}
          rows={colleagueRegistration.map(({ field, value }) => [field, value])}
        />
      );
    case "soundexchange-claim":
      return (
        <MaterialTable
          title="Search results for MRLO"
          head={["Title", "Artist", "ISRC", "Length", "Owner"]}
          rows={foundRecordings.map(({ title, artist, isrc, length, owner }) => [
            title,
            artist,
            isrc,
            length,
            owner,
          ])}
        />
      );
    case "royalty-statement":
      return (
        <>
          <StatementTable lines={statement} />
          <MaterialTable
            title="Streams of “Slow Car Example” in March, by the services’ own statistics"
            head={["Service", ...countries]}
            rows={statistics.map(({ service, units }) => [
              service,
              ...units.map((streams) => streams.toLocaleString("en-US")),
            ])}
          />
        </>
      );
  }
}

type TableProps = {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

function MaterialTable({ title, head, rows }: TableProps) {
  return (
    <section className="grid gap-3">
      <h2 className="text-2xl">{title}</h2>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls with the keyboard
        tabIndex={0}
        aria-label={title}
        className="lesson-text overflow-x-auto border-2 border-line px-3"
      >
        <table className="table! overflow-visible!">
          <thead>
            <tr>
              {head.map((text) => (
                <th key={text} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first = "", ...rest]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {rest.map((text, index) => (
                  <td key={head[index + 1]}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
