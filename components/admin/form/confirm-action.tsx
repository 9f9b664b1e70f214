"use client";

import { type ReactNode, useCallback, useRef, useState } from "react";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import type { Undo } from "@/components/admin/form/undo";
import { Button, type ButtonLook } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

type Props = {
  /**
   * Label of the button that opens the dialog, and of the confirming button unless `confirmLabel`
   * is set.
   */
  readonly label: string;
  /** Distinguishes the button from others like it in a list. */
  readonly "aria-label"?: string;
  readonly title: string;
  readonly description: string;
  readonly confirmLabel?: string;
  readonly busyLabel?: string;
  /** Label of the button that closes the dialog; "Cancel" by default. */
  readonly closeLabel?: string;
  readonly look?: ButtonLook;
  readonly action: AdminAction;
  readonly hidden?: Readonly<Record<string, string>>;
  /** Runs after the action succeeded. */
  readonly onDone?: () => void;
  /** Offered in the toast after a success. */
  readonly undo?: Undo;
  /** Fields in the dialog, such as a reason. */
  readonly children?: ReactNode;
};

/**
 * A button that asks for confirmation before an action that can't be undone. Clicking outside
 * doesn't close the dialog.
 */
export function ConfirmAction(props: Props) {
  const { label, title, description, confirmLabel = label, look = "secondary" } = props;
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { onDone } = props;
  const close = useCallback(() => setOpen(false), []);
  const finish = useCallback(() => {
    setOpen(false);
    onDone?.();
  }, [onDone]);
  return (
    <>
      <Button
        ref={opener}
        look={look === "danger" ? "secondary" : look}
        aria-label={props["aria-label"]}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        description={description}
        closesOnOutsideClick={false}
        returnFocusTo={opener}
      >
        <div className="grid gap-4">
          <ActionForm
            action={props.action}
            submitLabel={confirmLabel}
            {...(props.busyLabel ? { busyLabel: props.busyLabel } : {})}
            look={look === "danger" ? "danger" : "primary"}
            hidden={props.hidden ?? {}}
            className="grid grid-cols-[minmax(0,1fr)] gap-4"
            onDone={finish}
            undo={props.undo}
          >
            {props.children}
          </ActionForm>
          <div>
            <Button look="quiet" data-safe-action="" onClick={close}>
              {props.closeLabel ?? "Cancel"}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
