import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LogImport } from "@/components/admin/radio/log-import";

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
