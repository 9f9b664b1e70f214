import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import type { ObjectStorage } from "@/lib/core/ports/storage";
import { fail, ok, type Result } from "@/lib/core/result";
import { importLimits, importPartBytes } from "@/lib/imports/import-limits";
import { isEmailName } from "@/lib/imports/sources";
import {
  decodeChunks,
  describeBinary,
  detectEncoding,
  type TextEncoding,
} from "@/lib/text-files/decode-text";
import { nameColumns } from "@/lib/text-files/parse-table";
import {
  createRecordSplitter,
  detectSeparator,
  findUsualWidth,
  readSeparatorLine,
  type TextRecord,
} from "@/lib/text-files/split-records";

/** An upload's parts in the storage. */
export type StoredUpload = {
  readonly importId: string;
  readonly number: number;
  readonly sizeBytes: number;
};

export const getPartKey = (importId: string, upload: number, part: number) =>
  `imports/${importId}/${upload}/${part}`;

async function* readParts(
  storage: ObjectStorage,
  { importId, number, sizeBytes }: StoredUpload,
): AsyncGenerator<Uint8Array> {
  const parts = Math.ceil(sizeBytes / importPartBytes);
  for (let part = 1; part <= parts; part += 1) {
    yield await storage.read(getPartKey(importId, number, part));
  }
}

/** A table that can be read more than once. */
export type SourceFile = {
  /** Name within the ZIP archive; null if it isn't in one. */
  readonly entryName: string | null;
  readonly open: () => AsyncIterable<Uint8Array>;
};

export type OpenedUpload = {
  readonly sha256: string;
  readonly files: readonly SourceFile[];
  readonly close: () => void;
};

const isZip = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

/** Opens an uploaded file: the table itself, or those in a ZIP archive. Fails with what to do. */
export async function openUpload(
  storage: ObjectStorage,
  upload: StoredUpload,
): Promise<Result<OpenedUpload, string>> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  let start: Uint8Array | null = null;
  /** An archive's directory is at its end, so it's read at once, in a single copy. */
  let archive: Buffer | null = null;
  for await (const bytes of readParts(storage, upload)) {
    hash.update(bytes);
    start ??= bytes;
    if (sizeBytes === 0 && isZip(bytes)) archive = Buffer.alloc(upload.sizeBytes);
    if (sizeBytes + bytes.length <= upload.sizeBytes) archive?.set(bytes, sizeBytes);
    sizeBytes += bytes.length;
  }
  const sha256 = hash.digest("hex");
  if (!start || sizeBytes === 0)
    return fail("The file is empty. Export it again, and choose it here.");
  if (sizeBytes !== upload.sizeBytes)
    return fail("The file didn’t arrive completely. Choose it again.");
  if (archive) {
    const opened = await openZip(archive);
    return opened.ok ? ok({ sha256, ...opened.value }) : opened;
  }
  const problem = describeBinary(start);
  if (problem) return fail(problem);
  const file = { entryName: null, open: () => readParts(storage, upload) };
  return ok({ sha256, files: [file], close: () => undefined });
}

const zipProblems = {
  broken:
    "We can’t read the ZIP archive. Download it again, or unpack it and choose the files in it.",
  encrypted: "The ZIP archive has a password. Unpack it, and choose the files in it.",
  nested: "The ZIP archive has another archive in it. Unpack it, and choose the files in it.",
  path: "The ZIP archive has a file with an unsafe path, so we didn’t open it. Unpack it, and choose the files in it.",
  large: "The ZIP archive unpacks to more than 1 GB. Unpack it, and choose the lists in it.",
  many: "The ZIP archive has too many files. Unpack it, and choose the lists in it.",
  spreadsheet:
    "The file is a spreadsheet. Open it, save its table as CSV, and choose the CSV file.",
  empty: "The ZIP archive has no CSV file in it.",
} as const;

async function openZip(
  bytes: Buffer,
): Promise<Result<{ files: readonly SourceFile[]; close: () => void }, string>> {
  let zip: ZipFile;
  try {
    zip = await new Promise<ZipFile>((resolve, reject) => {
      yauzl.fromBuffer(
        bytes,
        {
          lazyEntries: true,
          decodeStrings: true,
          validateEntrySizes: true,
          strictFileNames: false,
        },
        (error, opened) => (opened ? resolve(opened) : reject(error)),
      );
    });
  } catch {
    return fail(zipProblems.broken);
  }
  const entries = await listEntries(zip);
  if (!entries.ok) return entries;
  const files = entries.value.map((entry) => ({
    entryName: entry.fileName,
    open: () => readEntry(zip, entry),
  }));
  if (files.length === 0) return fail(zipProblems.empty);
  return ok({ files, close: () => zip.close() });
}

/** Lists an archive's tables, and refuses the archive for anything unsafe in it. */
async function listEntries(zip: ZipFile): Promise<Result<readonly Entry[], string>> {
  const tables: Entry[] = [];
  let unpacked = 0;
  let count = 0;
  return await new Promise((resolve) => {
    const refuse = (problem: string) => {
      zip.close();
      resolve(fail(problem));
    };
    zip.on("error", (error: Error) =>
      refuse(
        /relative path|absolute path|invalid characters/.test(error.message)
          ? zipProblems.path
          : zipProblems.broken,
      ),
    );
    zip.on("end", () => resolve(ok(tables)));
    zip.on("entry", (entry: Entry) => {
      const { fileName } = entry;
      count += 1;
      unpacked += entry.uncompressedSize;
      if (count > importLimits.zipEntries) return refuse(zipProblems.many);
      if (unpacked > importLimits.unpackedBytes) return refuse(zipProblems.large);
      if ((entry.generalPurposeBitFlag & 1) !== 0) return refuse(zipProblems.encrypted);
      if (fileName === "[Content_Types].xml" || fileName === "mimetype")
        return refuse(zipProblems.spreadsheet);
      if (/\.(?:zip|gz|7z|rar|tar|xlsx)$/i.test(fileName)) return refuse(zipProblems.nested);
      if (isTable(fileName)) tables.push(entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

/** Substack's archive also has who opened each post; macOS adds files of its own. */
function isTable(fileName: string): boolean {
  if (/(?:^|\/)(?:__MACOSX\/|\.)/.test(fileName) || /(?:^|\/)posts\//.test(fileName)) return false;
  return /\.(?:csv|tsv|txt)$/i.test(fileName);
}

/** A file that turns out to be unreadable while it's read. Its message says what to do. */
export class UnreadableFile extends Error {}

/** Reads a file of an archive. Fails if it isn't as large as the archive says. */
async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    const stream = await new Promise<Readable>((resolve, reject) => {
      zip.openReadStream(entry, (error, opened) => (opened ? resolve(opened) : reject(error)));
    });
    for await (const chunk of stream) yield chunk as Uint8Array;
  } catch {
    throw new UnreadableFile(zipProblems.broken);
  }
}

export type OpenTable = {
  readonly columns: readonly string[];
  readonly encoding: TextEncoding;
  /** Records below the header, in parts. */
  readonly rows: () => AsyncGenerator<readonly TextRecord[]>;
};

/** Lines that are looked at for the separator and the header. */
const sampledLines = 500;

/**
 * Finds a table's columns. Fails with what to do if it has no header or no rows.
 * @throws UnreadableFile
 */
export async function openTable(file: SourceFile): Promise<Result<OpenTable, string>> {
  const encoding = await detectEncoding(file.open());
  const sample = await readSample(file, encoding);
  const filled = sample.filter((line) => line.trim() !== "");
  const first = filled[0];
  if (first === undefined) return fail("The file is empty. Export it again, and choose it here.");
  const stated = readSeparatorLine(first);
  // A table of one column has no separator.
  const separator = stated ?? detectSeparator(filled) ?? "\u0000";
  const width = Math.max(findUsualWidth(sample, separator, importLimits.columns), 1);
  const split = () =>
    createRecordSplitter(separator, width, {
      columns: importLimits.columns,
      reread: 50_000_000,
      records: 10_000_000,
    });
  const trial = split();
  const records = trial
    .push(sample)
    .concat(trial.end())
    .filter(({ cells }) => !readSeparatorLine(cells.join(separator)));
  const header =
    records.slice(0, 60).find(({ cells }) => cells.some(isEmailName)) ??
    (records[0]?.cells.some((cell) => cell.includes("@")) ? undefined : records[0]);
  const columns = nameColumns(
    header?.cells ?? nameEmailColumn(records[0]?.cells ?? []),
    Math.min(Math.max(width, header?.cells.length ?? 0), importLimits.columns),
  );
  const headerLine = header?.line ?? 0;
  if (!records.some(({ line }) => line > headerLine)) {
    return fail("The file has a header line, but no rows below it. Check that it’s complete.");
  }
  async function* rows(): AsyncGenerator<readonly TextRecord[]> {
    const splitter = split();
    for await (const lines of readLines(file, encoding)) {
      yield splitter.push(lines).filter(({ line }) => line > headerLine);
    }
    yield splitter.end().filter(({ line }) => line > headerLine);
  }
  return ok({ columns, encoding, rows });
}

/** A list of addresses may have no header. */
function nameEmailColumn(cells: readonly string[]): readonly string[] {
  const at = cells.findIndex((cell) => cell.includes("@"));
  return cells.map((_, index) => (index === at ? "Email" : ""));
}

async function readSample(file: SourceFile, encoding: TextEncoding): Promise<readonly string[]> {
  let lines: readonly string[] = [];
  for await (const more of readLines(file, encoding)) {
    lines = lines.concat(more);
    if (lines.length >= sampledLines) break;
  }
  return lines;
}

/** Longer ones aren't a table's. Without a limit, a file of one line would fill the memory. */
const maxLineLength = 4_000_000;

/** Reads a text's lines in parts. */
async function* readLines(
  file: SourceFile,
  encoding: TextEncoding,
): AsyncGenerator<readonly string[]> {
  let rest = "";
  for await (const text of decodeChunks(file.open(), encoding)) {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    if (rest.length > maxLineLength)
      throw new UnreadableFile(
        "The file has a line that’s too long for a table. Export the list as CSV, and choose the CSV file.",
      );
    if (lines.length > 0) yield lines;
  }
  if (rest !== "") yield [rest.replace(/\r$/, "")];
}
