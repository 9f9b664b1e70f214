"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { controlClassName } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { importPartBytes, maxImportFileBytes, maxImportUploads } from "@/lib/imports/import-limits";

type Problem = { readonly name: string; readonly text: string };

/** Sends files to an import, one after the other, and shows what can't be read. */
export function ImportUploader({ importId }: { readonly importId: string }) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly Problem[]>([]);

  async function send(files: readonly File[]): Promise<void> {
    const refused: Problem[] = [];
    for (const file of files.slice(0, maxImportUploads)) {
      const text = await sendFile(importId, file, setBusy);
      if (text) refused.push({ name: file.name, text });
    }
    setProblems(refused);
    setBusy(null);
    if (input.current) input.current.value = "";
    router.refresh();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send([...(input.current?.files ?? [])]);
      }}
      className="grid max-w-3xl gap-4"
    >
      <div role="status" className="grid gap-3 empty:hidden">
        {busy ? <p>{busy}</p> : null}
        {problems.map(({ name, text }) => (
          <Notice key={name} tone="error" title={name}>
            {text}
          </Notice>
        ))}
      </div>
      <label htmlFor="files" className="font-semibold">
        Files
      </label>
      <input
        ref={input}
        id="files"
        name="files"
        type="file"
        multiple
        required
        accept=".zip,.csv,.tsv,.txt"
        aria-describedby="files-hint"
        className={controlClassName}
      />
      <p id="files-hint" className="text-sm text-soft">
        CSV, TSV, or the ZIP you downloaded. Up to 50 MB a file and 200,000 rows in all.
      </p>
      <Button type="submit" busy={busy !== null} className="justify-self-start">
        Add files
      </Button>
    </form>
  );
}

/** Returns why the file can't be used, or null. */
async function sendFile(
  importId: string,
  file: File,
  report: (text: string) => void,
): Promise<string | null> {
  if (file.size === 0) return "The file is empty. Export it again, and choose it here.";
  if (file.size > maxImportFileBytes)
    return "The file is larger than 50 MB. Split it into smaller files.";
  const upload = ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 900_000_000) + 1;
  const address = `/api/admin/imports/${importId}/${upload}`;
  try {
    for (let start = 0; start < file.size; start += importPartBytes) {
      report(`Sending ${file.name}: ${Math.floor((start / file.size) * 100)}%`);
      const body = file.slice(start, start + importPartBytes);
      const sent = await fetch(`${address}/${start / importPartBytes + 1}`, {
        method: "PUT",
        body,
      });
      if (!sent.ok || (await sent.json()).problem !== null) return notSent;
    }
    report(`Reading ${file.name}…`);
    const read = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: file.name, sizeBytes: file.size }),
    });
    if (!read.ok) return notSent;
    return (await read.json()).problem;
  } catch {
    return notSent;
  }
}

const notSent = "We couldn’t send the file. Check your connection, reload the page, and try again.";
