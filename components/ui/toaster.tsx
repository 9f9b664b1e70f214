"use client";

import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";
import { Check, Close } from "@/components/ui/icons";
import type { ToastAction, ToastCopy, ToastTone } from "@/components/ui/toast";

const base =
  "pointer-events-auto flex w-full flex-wrap items-start gap-x-3 gap-y-1 rounded-md border-2 p-4 pr-5 font-sans [box-shadow:0_10px_15px_-3px_#0000001a] md:w-96 [&[data-front=false]>*]:opacity-0";

// Theme token classes, so that toasts follow the theme.
const classNames = {
  title: "font-semibold leading-snug",
  description: "mt-0.5 text-[0.9375rem] leading-snug",
  content: "min-w-0 flex-1",
  icon: "mt-0.5",
};

const tones: Record<ToastTone, string> = {
  success: "border-success bg-ground text-text [&_[data-icon]]:text-success",
  neutral: "border-line bg-ground text-text",
  error: "border-danger bg-danger text-paper",
};

/** Long enough to reach an action with the keyboard; hovering and focus stop the clock. */
const durationsMs = { plain: 5_000, withActions: 10_000 };

/** What a toast must not cover: everything to press or type in, and what names the screen. */
const obstacleSelector = "a, button, input, select, textarea, summary, label, h1, h2";

/** What visitors come for: the filled button, which outweighs any number of small controls. */
const mainSelector = ":is(a, button).bg-accent";

/**
 * Finds a corner free of actions: of the open dialog if there is one, otherwise of the page. Staff see many toasts and
 * look for them in one place, so only the filled button moves theirs.
 */
function choosePlacement({ actions = [] }: ToastCopy): ToastPlacement {
  const { innerWidth: width, innerHeight: height } = window;
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
  const area = [...dialogs].at(-1) ?? document.body;
  const isDashboard = dialogs.length === 0 && location.pathname.startsWith("/admin");
  const obstacles = [...area.querySelectorAll(isDashboard ? mainSelector : obstacleSelector)]
    .filter((node) => node.closest("[data-sonner-toaster]") === null)
    .map((node) => ({ node, rect: node.getBoundingClientRect() }))
    .filter(({ rect }) => rect.width > 0 && rect.bottom > 0 && rect.top < height)
    .map(({ node, rect: { left, top, right, bottom } }) => {
      const isMain = node.matches(mainSelector);
      return { left, top, right, bottom, isMain };
    });
  const size = { width: Math.min(384, width - 32), height: actions.length > 0 ? 148 : 108 };
  return chooseToastPlacement(size, { width, height }, obstacles);
}

const actionClassName =
  "inline-flex min-h-11 items-center font-semibold underline decoration-2 underline-offset-4";

function Actions({ actions }: { readonly actions: readonly ToastAction[] }) {
  return (
    <span className="-mb-2 flex basis-full gap-6">
      {actions.map((action) =>
        "href" in action ? (
          <a key={action.label} href={action.href} className={actionClassName}>
            {action.label}
          </a>
        ) : (
          <button
            key={action.label}
            type="button"
            data-undo={action.label === "Undo" ? "" : undefined}
            onClick={() => {
              toast.dismiss();
              action.onClick();
            }}
            className={actionClassName}
          >
            {action.label}
          </button>
        ),
      )}
    </span>
  );
}

/**
 * Mounts the toaster outside the app's React tree, so that both root layouts share it. Resolves once
 * the live region is ready. One toast shows at a time: an older message no longer applies.
 */
export async function mountToaster() {
  const host = document.body.appendChild(document.createElement("div"));
  createRoot(host).render(
    <Toaster
      offset={{ top: toastTopOffset }}
      mobileOffset={{ top: toastTopOffset }}
      containerAriaLabel="Notifications"
      toastOptions={{ unstyled: true, classNames }}
      icons={{ success: <Check />, error: <Close /> }}
    />,
  );
  await new Promise((done) => setTimeout(done, 60));
  let current: { readonly id: string; readonly copy: ToastCopy; placement: ToastPlacement } | null =
    null;
  let count = 0;

  function render(copy: ToastCopy, id: string, position: ToastPlacement) {
    const { tone, title, description, actions = [] } = copy;
    const forget = () => {
      if (current?.id === id) current = null;
    };
    const options = {
      id,
      description,
      position,
      className: `${base} ${tones[tone]}`,
      duration: actions.length > 0 ? durationsMs.withActions : durationsMs.plain,
      action: actions.length > 0 ? <Actions actions={actions} /> : undefined,
      onDismiss: forget,
      onAutoClose: forget,
    };
    if (tone === "neutral") toast(title, options);
    else toast[tone](title, options);
  }

  // What was free when the toast appeared may be a button after scrolling.
  window.addEventListener("scrollend", () => {
    if (!current) return;
    const placement = choosePlacement(current.copy);
    if (placement === current.placement) return;
    current.placement = placement;
    render(current.copy, current.id, placement);
  });

  return {
    show(copy: ToastCopy) {
      toast.dismiss();
      count += 1;
      current = { id: `toast-${count}`, copy, placement: choosePlacement(copy) };
      render(copy, current.id, current.placement);
    },
    dismiss: () => void toast.dismiss(),
  };
}

export type Rect = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

type Obstacle = Rect & { readonly isMain?: boolean };

const margin = 16;

/** Keeps toasts at the top clear of the header. */
const toastTopOffset = 88;

/** In order of preference. Phones have one column, so left and right are the same there. */
const toastPlacements = ["bottom-right", "bottom-left", "top-right", "top-left"] as const;
export type ToastPlacement = (typeof toastPlacements)[number];

/**
 * Returns the first corner where a toast covers no obstacle, or the one where it covers least: of the
 * main actions first.
 * @param toast expected size in CSS pixels
 * @param obstacles viewport rectangles of what must stay reachable
 */
export function chooseToastPlacement(
  toast: { readonly width: number; readonly height: number },
  viewport: { readonly width: number; readonly height: number },
  obstacles: readonly Obstacle[],
): ToastPlacement {
  const all = viewport.width * viewport.height;
  const covered = toastPlacements.map((placement) => {
    const rect = getToastRect(placement, toast, viewport);
    return obstacles.reduce((sum, obstacle) => {
      const overlap = getOverlap(rect, obstacle);
      return sum + overlap + (overlap > 0 && obstacle.isMain ? all : 0);
    }, 0);
  });
  return toastPlacements[covered.indexOf(Math.min(...covered))] ?? "bottom-right";
}

function getToastRect(
  placement: ToastPlacement,
  { width, height }: { readonly width: number; readonly height: number },
  viewport: { readonly width: number; readonly height: number },
): Rect {
  const left = placement.endsWith("left") ? margin : viewport.width - margin - width;
  const top = placement.startsWith("top") ? toastTopOffset : viewport.height - margin - height;
  return { left, top, right: left + width, bottom: top + height };
}

function getOverlap(a: Rect, b: Rect): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}
