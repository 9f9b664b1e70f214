import { deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit } from "@/db/schema";
import { getStampedEbook } from "@/lib/downloads/get-download-file";
import { checkInWorker } from "@/lib/ebook-files/check-in-worker";
import { maxEbookBytes } from "@/lib/ebook-files/max-ebook-bytes";
import { publishEbook, uploadEbook } from "@/lib/ebook-files/publish-ebook";
import {
  bundledEbookFile,
  bundledEbookKey,
  getLiveEbookKey,
  readEbookFiles,
  readFirstSteps,
  readLiveEbookFile,
} from "@/lib/ebook-files/read-ebook-files";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { fakeStorage } from "@/tests/support/fake-storage";
import { addTestAdmin } from "@/tests/support/staff";

async function pdf(pages: number, protect = false): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page++) document.addPage([400, 600]);
  if (protect) document.encrypt({ userPassword: "secret", ownerPassword: "secret" });
  return document.save({ useObjectStreams: false });
}

/** Returns a valid PDF of 0.9 MB that unpacks to 900 MB, which takes several seconds. */
async function slowPdf(): Promise<Uint8Array> {
  const document = Buffer.from(await pdf(1)).toString("latin1");
  const spaces = deflateSync(Buffer.alloc(150_000_000, " ")).toString("latin1");
  const dictionary = `<< /Type /ObjStm /Filter /FlateDecode /N 0 /First 4 /Length ${spaces.length} >>`;
  // Inserted into the text, because the library leaves out object streams when it writes a PDF.
  const streams = [91, 92, 93, 94, 95, 96].map(
    (number) => `${number} 0 obj\n${dictionary}\nstream\n${spaces}\nendstream\nendobj\n\n`,
  );
  return Buffer.from(
    document.replace("xref\n", () => `${streams.join("")}xref\n`),
    "latin1",
  );
}

describe("eBook files", () => {
  const database = testDatabase();
  const storage = fakeStorage();
  const ctx = () => testCtx({ db: database.db, storage });
  const upload = async (bytes: Uint8Array, fileName = "book.pdf") => {
    const { actor } = await admin;
    return uploadEbook(ctx(), actor, { fileName, bytes });
  };
  let admin: ReturnType<typeof addTestAdmin>;

  beforeEach(async () => {
    await database.empty();
    admin = addTestAdmin(database.db);
    await admin;
  });

  test("serve the bundled file until staff publish another, and again afterwards", async () => {
    const { actor } = await admin;
    expect(await upload(await pdf(3))).toEqual({ ok: true, value: { pageCount: 3 } });
    expect(await getLiveEbookKey(ctx())).toBe(bundledEbookKey);
    expect(await readFirstSteps(ctx())).toHaveLength(3);
    const [file] = await readEbookFiles(ctx(), actor);
    await publishEbook(ctx(), actor, { fileId: file?.id ?? "" });
    expect(await getLiveEbookKey(ctx())).toBe(file?.storageKey);
    // Their page numbers are the bundled book's.
    expect(await readFirstSteps(ctx())).toEqual([]);

    const customer = {
      orderNumber: "TME-00000001",
      email: "a@b.co",
      firstName: "A",
      lastName: "B",
    };
    const stamped = await getStampedEbook(ctx(), customer);
    const read = await PDFDocument.load(stamped?.bytes ?? new Uint8Array());
    expect(read.getPageCount()).toBe(3);

    await publishEbook(ctx(), actor, { fileId: "" });
    expect(await getLiveEbookKey(ctx())).toBe(bundledEbookKey);
    const audit = await database.db.select().from(adminAudit);
    expect(audit.map(({ action }) => action)).toEqual([
      "ebook_uploaded",
      "ebook_published",
      "ebook_published",
    ]);
  });

  test("are stamped once for requests at the same time, and again after a failure", async () => {
    const { actor } = await admin;
    await upload(await pdf(3));
    const [file] = await readEbookFiles(ctx(), actor);
    await publishEbook(ctx(), actor, { fileId: file?.id ?? "" });
    const customer = {
      orderNumber: "TME-00000002",
      email: "c@d.co",
      firstName: "C",
      lastName: "D",
    };
    let reads = 0;
    const read = async (key: string) => {
      reads += 1;
      if (reads === 1) throw new Error("storage is unavailable");
      return await storage.read(key);
    };
    const stamp = () => getStampedEbook({ ...ctx(), storage: { ...storage, read } }, customer);
    await expect(stamp()).rejects.toThrow("unavailable");
    const stamped = await Promise.all(Array.from({ length: 20 }, stamp));
    expect(new Set(stamped.map((one) => one?.etag)).size).toBe(1);
    expect(reads).toBe(2);
  });

  test("give the page the length and size of the file on sale", async () => {
    const { actor } = await admin;
    const bytes = await pdf(3);
    await upload(bytes);
    expect(await readLiveEbookFile(ctx())).toEqual(bundledEbookFile);
    const [file] = await readEbookFiles(ctx(), actor);
    await publishEbook(ctx(), actor, { fileId: file?.id ?? "" });
    expect(await readLiveEbookFile(ctx())).toEqual({ pageCount: 3, sizeBytes: bytes.byteLength });
  });

  test("accept a name that would be cut in the middle of an emoji", async () => {
    const uploaded = await upload(await pdf(2), `${"a".repeat(199)}🎸.pdf`);
    expect(uploaded).toMatchObject({ ok: true });
  });

  test("store the same content once, even when uploaded concurrently", async () => {
    const bytes = await pdf(2);
    await Promise.all([upload(bytes), upload(bytes, "copy.pdf")]);
    expect(await readEbookFiles(ctx(), (await admin).actor)).toHaveLength(1);
  });

  test("reject a file that can't be sold and store nothing", async () => {
    const problem = async (bytes: Uint8Array) => {
      const outcome = await upload(bytes);
      return outcome.ok ? null : outcome.problem;
    };
    expect(await problem(new TextEncoder().encode("<html>no book</html>"))).toBe("not_a_pdf");
    expect(await problem(new TextEncoder().encode("%PDF-1.7 and then nothing"))).toBe("damaged");
    expect(await problem(await pdf(1, true))).toBe("encrypted");
    expect(await problem(new Uint8Array(maxEbookBytes + 1))).toBe("too_large");
    expect(await problem(await pdf(2_001))).toBe("too_many_pages");
    expect(await readEbookFiles(ctx(), (await admin).actor)).toEqual([]);
  });

  test("stop checking a PDF that takes too long to unpack, while the site goes on", async () => {
    const bytes = await slowPdf();
    expect(bytes.byteLength).toBeLessThan(1_000_000);
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 5);
    const outcome = await checkInWorker(bytes, { timeMs: 2_000, memoryBytes: 2 ** 40 });
    clearInterval(timer);
    expect(outcome).toEqual({ ok: false, problem: "too_complex" });
    expect(ticks).toBeGreaterThan(20);
  }, 120_000);

  test("have one live file after concurrent publications; a deleted one changes nothing", async () => {
    const { actor } = await admin;
    for (const pages of [1, 2]) await upload(await pdf(pages));
    const files = await readEbookFiles(ctx(), actor);
    for (let round = 0; round < 10; round++) {
      await Promise.all(files.map(({ id }) => publishEbook(ctx(), actor, { fileId: id })));
      const live = (await readEbookFiles(ctx(), actor)).filter(({ isLive }) => isLive);
      expect(live).toHaveLength(1);
    }
    const before = await getLiveEbookKey(ctx());
    const missing = await publishEbook(ctx(), actor, {
      fileId: "00000000-0000-4000-8000-000000000000",
    });
    expect(missing).toEqual({ ok: false, problem: "file_not_found" });
    expect(await getLiveEbookKey(ctx())).toBe(before);
  });
});
