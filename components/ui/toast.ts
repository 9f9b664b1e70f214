export type ToastTone = "success" | "neutral" | "error";

/** What a toast offers: a link or a button. Both close it. */
export type ToastAction =
  | { readonly label: string; readonly href: string }
  | { readonly label: string; readonly onClick: () => void };

export type ToastCopy = {
  readonly tone: ToastTone;
  readonly title: string;
  readonly description?: string | undefined;
  readonly actions?: readonly ToastAction[] | undefined;
};

type Toaster = { readonly show: (copy: ToastCopy) => void; readonly dismiss: () => void };

let loading: Promise<Toaster> | undefined;

/** Loads the toaster on the first toast, to keep it out of the initial page load. */
function load(): Promise<Toaster> {
  loading ??= import("@/components/ui/toaster")
    .then(({ mountToaster }) => mountToaster())
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

async function show(copy: ToastCopy): Promise<void> {
  try {
    (await load()).show(copy);
  } catch {
    // Offline. The page itself already shows the new state.
  }
}

type Show = (title: string, description?: string, actions?: readonly ToastAction[]) => void;

const showTone =
  (tone: ToastTone): Show =>
  (title, description, actions) =>
    void show({ tone, title, description, actions });

export const toast = {
  success: showTone("success"),
  neutral: showTone("neutral"),
  error: showTone("error"),
  /** False if the toaster can't be loaded, such as offline: then the page must show the message. */
  canShow: () =>
    load().then(
      () => true,
      () => false,
    ),
  /** Closes the toast on screen when its message no longer applies. */
  dismiss: () => void loading?.then(({ dismiss }) => dismiss()).catch(() => undefined),
};
