"use client";

import * as Radix from "@radix-ui/react-dialog";
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import type { DialogProps } from "@/components/ui/dialog";
import { Close } from "@/components/ui/icons";

/** The close functions of all open dialogs, topmost last. */
const open: (() => void)[] = [];

function onKeyDown({ key, isComposing }: KeyboardEvent): void {
  if (key === "Escape" && !isComposing) open.at(-1)?.();
}

/**
 * Closes the topmost dialog on Escape. Radix's own listener updates late, so a quick Escape could
 * close the wrong dialog or none.
 */
function useCloseOnEscape(isOpen: boolean, close: () => void): void {
  const onEscape = useEffectEvent(close);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const entry = () => onEscape();
    if (open.push(entry) === 1) document.addEventListener("keydown", onKeyDown);
    return () => {
      open.splice(open.indexOf(entry), 1);
      if (open.length === 0) document.removeEventListener("keydown", onKeyDown);
    };
  }, [isOpen]);
}

const placements = {
  center:
    "top-1/2 left-1/2 max-h-[calc(100dvh-1rem)] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-md border-2 border-line p-5 sm:max-h-[85dvh] sm:p-6 md:p-8",
  sheet:
    "inset-x-0 bottom-0 max-h-[85dvh] p-6 md:inset-auto md:top-1/2 md:left-1/2 md:w-[32rem] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-md md:p-8",
  top: "top-4 left-1/2 max-h-[calc(100dvh-2rem)] w-[min(40rem,calc(100vw-2rem))] -translate-x-1/2 rounded-md border-2 border-line p-4 md:top-[10dvh] md:max-h-[80dvh] md:p-6",
  full: "inset-2 rounded-md p-4 md:inset-6 md:p-6",
  side: "inset-y-0 right-0 w-80 max-w-full p-6 animate-[slide-in_180ms_ease-out]",
} as const;

/**
 * A field, except hidden ones and the honeypot, or the button that changes nothing in a dialog that
 * only asks for confirmation.
 */
const firstFocus =
  ":is(input:not([type=hidden]), select, textarea):not(:disabled, [tabindex='-1']), [data-safe-action]";

export default function DialogPanel(props: DialogProps) {
  const { open, onOpenChange, title, description, placement = "center", children } = props;
  const { closesOnOutsideClick = true, returnFocusTo } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useCloseOnEscape(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-[fade-in_150ms_ease-out] bg-ink/70" />
        <Radix.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          onOpenAutoFocus={(event) => {
            // Radix would focus the close button.
            event.preventDefault();
            const dialog = event.target as Element;
            (dialog.querySelector<HTMLElement>(firstFocus) ?? heading.current)?.focus();
          }}
          onCloseAutoFocus={(event) => {
            // Radix only returns focus to its own trigger; ours is outside this lazy component.
            event.preventDefault();
            returnFocusTo.current?.focus();
          }}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (!closesOnOutsideClick || isToast(event.target)) event.preventDefault();
          }}
          className={`fixed z-50 flex flex-col overflow-y-auto bg-ground text-text ${placements[placement]}`}
        >
          <div className="mb-5 flex items-start justify-between gap-4">
            <Radix.Title ref={heading} tabIndex={-1} className="text-2xl outline-none">
              {title}
            </Radix.Title>
            <Radix.Close
              aria-label="Close"
              className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-raised"
            >
              <Close />
            </Radix.Close>
          </div>
          {description ? (
            <Radix.Description className="mb-5 text-soft">{description}</Radix.Description>
          ) : null}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Toasts are outside the dialog's DOM, but dismissing one isn't a click outside. */
function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-sonner-toast]") !== null;
}
