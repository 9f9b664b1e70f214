"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { screens, searches } from "@/components/admin/layout/screens";
import { Dialog } from "@/components/ui/dialog";
import { controlClassName } from "@/components/ui/field";
import { Link } from "@/components/ui/link";

/** Command palette (Ctrl or Cmd + K): opens a screen or searches a list. */
export function JumpDialog() {
  const router = useRouter();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const normalizedQuery = query.trim().toLowerCase();
  const results = [
    ...screens.filter(({ label }) => label.toLowerCase().includes(normalizedQuery)),
    ...(normalizedQuery === "" ? [] : searches).map(({ href, label }) => ({
      href: href + encodeURIComponent(query.trim()),
      label: `Find “${query.trim()}” in ${label}`,
    })),
  ];

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen(true);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  function close() {
    setOpen(false);
    setQuery("");
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const first = results[0];
    if (!first) return;
    close();
    router.push(first.href);
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-10 flex-none items-center gap-3 rounded-md border-2 border-line px-3 text-soft hover:text-text"
      >
        Search or jump to…
        <kbd className="rounded-sm bg-raised px-1.5 py-0.5 font-sans text-xs max-md:hidden">
          Ctrl K
        </kbd>
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => (open ? setOpen(true) : close())}
        title="Search or jump to"
        returnFocusTo={opener}
      >
        <form onSubmit={onSubmit} className="grid gap-4">
          <label htmlFor="jump" className="sr-only">
            A screen, an email address, an order number or a name
          </label>
          <input
            id="jump"
            autoFocus
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            autoComplete="off"
            placeholder="Screen, email, order number, name"
            className={controlClassName}
          />
          <ul className="grid gap-px">
            {results.map(({ href, label }) => (
              <li key={href}>
                <Link
                  href={href}
                  onClick={close}
                  prefetch={false}
                  className="flex min-h-10 items-center rounded-sm px-3 hover:bg-raised"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </form>
      </Dialog>
    </>
  );
}
