import { beforeEach, expect, test, vi } from "vitest";
import { startFileDownload } from "@/components/downloads/access-panel";
import {
  accessDenied,
  fileMissing,
  getOpenProblem,
  notValidated,
} from "@/components/downloads/download-problems";
import { toast } from "@/components/ui/toast";

const refused = (kind: "denied" | "file_missing") =>
  ({ status: "refused", problem: { kind } }) as const;

// The product's exact texts.
test("explains why the download didn't open", () => {
  const denied = {
    title: "Access Denied",
    text: "This download link is invalid or has expired.",
  };
  const failed = { title: "Error", text: "Unable to validate download access. Please try again." };
  expect(getOpenProblem(refused("denied"))).toEqual(denied);
  expect(getOpenProblem({ status: "invalid", fields: {} })).toEqual(denied);
  expect(getOpenProblem({ status: "fault", faultId: "x" })).toEqual(failed);
  expect(getOpenProblem({ status: "fault", faultId: null })).toEqual(failed);
  expect(notValidated).toEqual(failed);
  expect(getOpenProblem(refused("file_missing"))).toEqual({
    title: "Download Error",
    text: "Download link not available. Please contact support.",
  });
  expect(getOpenProblem({ status: "limited", retryAfterSeconds: 60 })).toEqual({
    title: "Rate Limited",
    text: "Too many attempts. Please wait before trying again.",
  });
  expect(
    getOpenProblem({ status: "done", value: { fileUrl: "/f", filePackUrl: "/p" } }),
  ).toBeNull();
});

const assign = vi.fn<(url: string) => void>();

beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal("window", { location: { assign } });
  return () => vi.unstubAllGlobals();
});

/** The toast shown when the HEAD request gets this response. */
async function getToastAfter(respond: () => Promise<Response>) {
  vi.stubGlobal("fetch", respond);
  const success = vi.spyOn(toast, "success").mockReturnValue(undefined);
  const error = vi.spyOn(toast, "error").mockReturnValue(undefined);
  await startFileDownload("/ebook-download/file?x");
  return { success: success.mock.lastCall, error: error.mock.lastCall };
}

test("starts an available file and says so", async () => {
  const { success, error } = await getToastAfter(async () => new Response(null));
  expect(success?.[0]).toBe("Download Started");
  expect(error).toBeUndefined();
  expect(assign).toHaveBeenCalledExactlyOnceWith("/ebook-download/file?x");
});

test.each([
  [async () => new Response(null, { status: 403 }), accessDenied],
  [async () => new Response(null, { status: 404 }), fileMissing],
  [async () => new Response(null, { status: 500 }), notValidated],
  [async () => new Response(null, { status: 503 }), notValidated],
  [
    () => Promise.reject(new TypeError("offline")),
    {
      title: "Download Failed",
      text: "Check your connection and try again. The download was interrupted.",
    },
  ],
])("stays on the page when the file is rejected: %#", async (respond, { title, text }) => {
  expect((await getToastAfter(respond)).error).toEqual([title, text]);
  expect(assign).not.toHaveBeenCalled();
});
