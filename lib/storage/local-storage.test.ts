import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createLocalStorage } from "@/lib/storage/local-storage";
import { withBundledFiles } from "@/lib/storage/object-storage";

let parent = "";
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "storage-"));
  await mkdir(join(parent, "files", "old"), { recursive: true });
  await writeFile(join(parent, "files", "book.pdf"), "book");
  await writeFile(join(parent, "files-secret.txt"), "secret");
});
afterAll(async () => {
  await rm(parent, { recursive: true });
});
const folder = () => createLocalStorage(join(parent, "files"));

test("finds and reads a file with its size", async () => {
  expect(await folder().head("book.pdf")).toMatchObject({ sizeBytes: 4 });
  expect(new TextDecoder().decode(await folder().read("book.pdf"))).toBe("book");
});

test("changes the version with the content", async () => {
  const before = await folder().head("book.pdf");
  await writeFile(join(parent, "files", "book.pdf"), "a longer book");
  expect((await folder().head("book.pdf"))?.version).not.toBe(before?.version);
  await writeFile(join(parent, "files", "book.pdf"), "book");
});

test("reports a missing file and a folder as not found", async () => {
  expect(await folder().head("none.pdf")).toBeNull();
  expect(await folder().head("old")).toBeNull();
  expect(await folder().head("book.pdf/none")).toBeNull();
  await expect(folder().read("none.pdf")).rejects.toThrow("ENOENT");
});

test.each(["../files-secret.txt", "old/../../files-secret.txt", "/etc/passwd", "", ".", "a\0b"])(
  "rejects a key outside the folder: %j",
  async (key) => {
    await expect(folder().head(key)).rejects.toThrow("leaves its folder");
    await expect(folder().read(key)).rejects.toThrow("leaves its folder");
  },
);

test("reads uploads next to the bundled file and rejects writes outside the folder", async () => {
  const files = withBundledFiles(folder(), createLocalStorage(join(parent, "uploads")));
  await files.write("new/folder/book.pdf", new TextEncoder().encode("new"));
  expect(await files.head("new/folder/book.pdf")).toMatchObject({ sizeBytes: 3 });
  expect(new TextDecoder().decode(await files.read("new/folder/book.pdf"))).toBe("new");
  expect(await folder().head("new/folder/book.pdf")).toBeNull();
  expect(new TextDecoder().decode(await files.read("book.pdf"))).toBe("book");
  await expect(files.write("../out.pdf", new Uint8Array(1))).rejects.toThrow("leaves its folder");
});

test("leaves no part of a file that couldn't be written", async () => {
  await mkdir(join(parent, "full", "book.pdf", "folder"), { recursive: true });
  const files = createLocalStorage(join(parent, "full"));
  // As on a full disk, the bytes are written and the file isn't.
  await expect(files.write("book.pdf", new Uint8Array(9))).rejects.toThrow();
  const { body } = new Response("a book");
  await expect(files.writeStream("book.pdf", body as ReadableStream, 6)).rejects.toThrow();
  expect(await readdir(join(parent, "full"))).toEqual(["book.pdf"]);
});

test("looks a bundled file up once, however many ranges are read", async () => {
  const bundled = folder();
  const lookUp = vi.spyOn(bundled, "head");
  const files = withBundledFiles(bundled, createLocalStorage(join(parent, "uploads")));
  for (let first = 0; first < 3; first += 1) {
    expect(await files.head("book.pdf")).toMatchObject({ sizeBytes: 4 });
    const range = await files.readRange("book.pdf", { first, last: 3 });
    expect(await new Response(range).text()).toBe("book".slice(first));
  }
  expect(lookUp).toHaveBeenCalledTimes(1);
});
