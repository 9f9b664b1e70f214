import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { LogImport } from "@/components/admin/radio/log-import";
import type { LogPreview } from "@/components/admin/radio/log-import-state";
import { LogPreviewForm } from "@/components/admin/radio/log-preview-form";
import { renderWithProfile } from "@/tests/support/render-with-profile";

test("the import says in which zone it reads the log's times: the station's", () => {
  const show = (timeZone: string) =>
    renderToStaticMarkup(
      <LogImport
        stations={[{ id: "station", name: "Beale FM", timeZone }]}
        previewLog={async () => ({ status: "gone" })}
        importLog={async () => ({ status: "gone" })}
      />,
    );
  expect(show("America/New_York")).toContain("times as Eastern time, the station&#x27;s zone.");
  expect(show("America/Chicago")).toContain("times as Central time, the station&#x27;s zone.");
});

describe("a preview", () => {
  const example = {
    line: 2,
    text: "04/03/2030",
    days: { month_first: "2030-04-03", day_first: "2030-03-04", iso: null },
  };
  const columns = ["Date", "Time", "Artist", "Title"];
  const mapping = { date: "Date", time: "Time", artist: "Artist", title: "Title", isrc: "" };
  const show = (
    dateOrder: LogPreview["mapping"]["dateOrder"],
    evidence: LogPreview["dates"]["evidence"],
  ) =>
    renderWithProfile(
      <LogPreviewForm
        fileName="log.csv"
        preview={{
          timeZone: "America/Chicago",
          columns,
          notes: [],
          rows: [],
          unmatched: [],
          songs: [],
          total: 1,
          unmatchedRows: 0,
          otherZone: null,
          mapping: { ...mapping, program: "", dateOrder },
          dates: { evidence, example },
        }}
        isBusy={false}
        previewAgain={async () => undefined}
        importRows={async () => undefined}
        chooseAnother={() => undefined}
      />,
    );

  test("without a date order asks for it, chooses none, and offers no import", () => {
    const html = show(null, "none");
    expect(html).toContain('<option value="" selected="">Choose</option>');
    expect(html).toContain("Month first: 04/03/2030 is Apr 3, 2030");
    expect(html).toContain("Day first: 04/03/2030 is Mar 4, 2030");
    expect(html).toContain("Show rows");
    expect(html).not.toContain("Import accepted rows");
    expect(html).not.toContain("Spins to add");
  });

  test("says that a date order is as in the station's last log, or as the log's dates prove", () => {
    const remembered = show("day_first", "remembered");
    expect(remembered).toMatch(/<option value="day_first" selected="">Day first: 04/);
    expect(remembered).toContain("As in this station’s last log.");
    expect(remembered).toContain("Preview again");
    expect(show("day_first", "proved")).toContain("can only be in this order.");
  });
});
