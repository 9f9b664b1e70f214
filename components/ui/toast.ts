export type ToastTone = "success" | "neutral" | "error";

type Show = (tone: ToastTone, title: string, description?: string) => void;

let loading: Promise<Show> | undefined;

/** Loads the toaster on the first toast, to keep it out of the initial page load. */
function load(): Promise<Show> {
  loading ??= import("@/components/ui/toaster")
    .then(({ mountToaster }) => mountToaster())
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

async function show(tone: ToastTone, title: string, description?: string): Promise<void> {
  try {
    (await load())(tone, title, description);
  } catch {
    // Offline. The page itself already shows the new state.
  }
}

export const toast = {
  success: (title: string, description?: string) => void show("success", title, description),
  neutral: (title: string, description?: string) => void show("neutral", title, description),
  error: (title: string, description?: string) => void show("error", title, description),
};
