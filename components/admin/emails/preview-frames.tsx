"use client";

import { useEffect, useRef, useState } from "react";

type Props = {
  /** Posted to the preview route. */
  readonly fields: Readonly<Record<string, string>>;
  readonly title: string;
  readonly width: number | null;
};

const previewPath = "/admin/emails/preview";
const typingPauseMs = 350;

/**
 * Previews an email in a frame without scripts or origin. Changes render in a second frame that
 * replaces the first once loaded, which avoids flicker and history entries.
 */
export function PreviewFrames({ fields, title, width }: Props) {
  const [shown, setShown] = useState(0);
  const [drawn, setDrawn] = useState(0);
  const posted = useRef(-1);
  const latestFields = useRef(fields);
  const key = JSON.stringify(fields);

  // biome-ignore lint/correctness/useExhaustiveDependencies: renders a new frame after each change of a field
  useEffect(() => {
    latestFields.current = fields;
    const timer = setTimeout(() => setDrawn((frame) => frame + 1), typingPauseMs);
    return () => clearTimeout(timer);
  }, [key]);

  useEffect(() => {
    posted.current = drawn;
    postTo(`preview-${drawn}`, latestFields.current);
  }, [drawn]);

  return (
    <div
      className="relative mx-auto h-[44rem] max-w-full border-2 border-line bg-raised"
      style={width === null ? undefined : { width }}
    >
      {[...new Set([shown, drawn])].map((frame) => (
        <iframe
          key={frame}
          name={`preview-${frame}`}
          title={frame === shown ? title : `${title}, loading`}
          sandbox=""
          aria-hidden={frame === shown ? undefined : true}
          tabIndex={frame === shown ? undefined : -1}
          className={`absolute inset-0 size-full ${frame === shown ? "" : "opacity-0"}`}
          onLoad={() => {
            // An empty frame also fires `load`.
            if (posted.current === frame) setShown(frame);
          }}
        />
      ))}
    </div>
  );
}

function postTo(target: string, fields: Props["fields"]): void {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: previewPath, target, hidden: true });
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement("textarea");
    Object.assign(input, { name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
