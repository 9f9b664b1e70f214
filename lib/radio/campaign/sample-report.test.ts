import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { renderDocument } from "@/lib/pdf/render-document";
import { buildSampleReport } from "@/lib/radio/campaign/sample-report";

test("says that it's a sample, names no station, and counts its own spins", async () => {
  const bytes = await renderDocument(buildSampleReport("Business"));
  const { text } = await extractText(await getDocumentProxy(bytes));
  const pages = text.join(" ").replace(/\s+/g, " ");
  expect(pages).toContain("Sample airplay report");
  expect(pages).toContain("are made up");
  expect(pages).toMatch(/23 of 40 ?spins aired, 17 left/);
  expect(pages.split("Sample station").length - 1).toBe(23);
  expect(pages).not.toContain("airplay-check");
});
