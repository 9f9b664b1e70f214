import { afterEach, describe, expect, test, vi } from "vitest";
import { uploadEbookFile } from "@/components/admin/content/ebook-upload";
import { maxEbookBytes } from "@/lib/ebook-files/max-ebook-bytes";

function formWith(sizeBytes: number): FormData {
  const file = new File(["x"], "book.pdf", { type: "application/pdf" });
  Object.defineProperty(file, "size", { value: sizeBytes });
  const form = new FormData();
  form.get = () => file;
  return form;
}

const stubFetch = (respond: () => Promise<Response>) => vi.stubGlobal("fetch", vi.fn(respond));
const send = (sizeBytes = 9, signal = new AbortController().signal) =>
  uploadEbookFile(formWith(sizeBytes), signal);

describe("uploading an eBook file", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("reports the outcome, and an invalid file at its field", async () => {
    const upload = { id: "a", isBucket: true, storedParts: [1] };
    stubFetch(async () => Response.json({ upload, problem: null }));
    expect(await send()).toMatchObject({
      status: "done",
      message: { title: "File uploaded" },
    });
    stubFetch(async () => Response.json({ problem: "not_a_pdf" }));
    expect(await send()).toMatchObject({
      status: "refused",
      fields: { file: expect.stringContaining("This isn't a PDF.") },
    });
  });

  test("reports a stopped upload, which can be repeated", async () => {
    const stopped = { status: "refused", message: { title: "Upload stopped" } };
    const controller = new AbortController();
    stubFetch(
      () =>
        new Promise((_, reject) => {
          controller.signal.addEventListener("abort", () => reject(controller.signal.reason));
        }),
    );
    const sent = send(9, controller.signal);
    controller.abort();
    expect(await sent).toMatchObject(stopped);
    stubFetch(async () => Promise.reject(new TypeError("Failed to fetch")));
    expect(await send()).toMatchObject(stopped);
  });

  test("doesn't send a file over the size limit", async () => {
    stubFetch(async () => Response.error());
    expect(await send(maxEbookBytes + 1)).toMatchObject({
      fields: { file: expect.stringContaining("larger than 40 MB") },
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  test.each([
    [404, "Not Authorized"],
    [503, "Error"],
  ])("explains a %i response", async (status, title) => {
    stubFetch(async () => new Response("not JSON", { status }));
    expect(await send()).toMatchObject({ status: "refused", message: { title } });
  });
});
