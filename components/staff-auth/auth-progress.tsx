import { authCopy } from "@/components/staff-auth/auth-copy";

/** A turning record and what it waits for. */
export function AuthProgress({ text = authCopy.completing }: { readonly text?: string }) {
  return (
    <div role="status" className="flex items-center gap-4 text-lg">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-10 shrink-0 animate-spin">
        <circle cx="16" cy="16" r="16" className="fill-text" />
        <path
          d="M16 3.4a12.6 12.6 0 0 1 12.6 12.6M16 28.6A12.6 12.6 0 0 1 3.4 16"
          fill="none"
          className="stroke-accent"
          strokeWidth="2"
        />
        <circle cx="16" cy="16" r="5.4" className="fill-accent" />
      </svg>
      <p>{text}</p>
    </div>
  );
}
