/** The three kinds of toast. Each has a title and a description; an error looks destructive. */
export type ToastTone = "success" | "neutral" | "error";

type Show = (tone: ToastTone, title: string, description?: string) => void;

let loading: Promise<Show> | undefined;

/** Fetches the toaster on the first toast: no first visit pays for it. */
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
    // Offline in the middle of a visit: the page itself already shows the new state.
  }
}

export const toast = {
  success: (title: string, description?: string) => void show("success", title, description),
  neutral: (title: string, description?: string) => void show("neutral", title, description),
  error: (title: string, description?: string) => void show("error", title, description),
};
