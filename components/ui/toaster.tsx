"use client";

import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";
import { Check, Close } from "@/components/ui/icons";
import type { ToastTone } from "@/components/ui/toast";

const base =
  "pointer-events-auto flex w-full items-start gap-3 rounded-md border-2 p-4 pr-5 font-sans [box-shadow:0_10px_15px_-3px_#0000001a] data-[y-position=top]:max-w-[calc(100vw-6rem)] md:w-96";

/** Shows errors at the top left while a dialog is open, so that they don't cover its buttons. */
function getToastPosition(tone: ToastTone) {
  const isForDialog = tone === "error" && document.querySelector('[role="dialog"]') !== null;
  return isForDialog ? "top-left" : "bottom-right";
}

// Theme token classes, so that toasts follow the theme.
const classNames = {
  title: "font-semibold leading-snug",
  description: "mt-0.5 text-[0.9375rem] leading-snug",
  content: "flex-1",
  icon: "mt-0.5",
};

const tones: Record<ToastTone, string> = {
  success: "border-success bg-ground text-text [&_[data-icon]]:text-success",
  neutral: "border-line bg-ground text-text",
  error: "border-danger bg-danger text-paper",
};

/**
 * Mounts the toaster outside the app's React tree, so that both root layouts share it. Resolves to the
 * function that shows a toast, once the live region is ready. A toast replaces an earlier one with
 * the same text, so that it's announced again.
 */
export async function mountToaster() {
  const host = document.body.appendChild(document.createElement("div"));
  createRoot(host).render(
    <Toaster
      duration={5000}
      containerAriaLabel="Notifications"
      toastOptions={{ unstyled: true, classNames }}
      icons={{ success: <Check />, error: <Close /> }}
    />,
  );
  await new Promise((done) => setTimeout(done, 60));
  const latest = new Map<string, string | number>();
  return (tone: ToastTone, title: string, description?: string) => {
    const key = `${title}\n${description}`;
    const before = latest.get(key);
    if (before !== undefined) toast.dismiss(before);
    const className = `${base} ${tones[tone]}`;
    const options = { description, className, position: getToastPosition(tone) } as const;
    latest.set(key, tone === "neutral" ? toast(title, options) : toast[tone](title, options));
  };
}
