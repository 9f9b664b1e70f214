import type { ReactNode } from "react";

type IconProps = { readonly className?: string };

/** A line icon on a 24-unit grid. Decorative: nearby text or an aria-label gives the meaning. */
function Drawing({ className = "size-5", children }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      {children}
    </svg>
  );
}

export function Minus(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M5 12h14" />
    </Drawing>
  );
}

export function Plus(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M12 5v14M5 12h14" />
    </Drawing>
  );
}

export function Close(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M6 6l12 12M18 6 6 18" />
    </Drawing>
  );
}

export function Menu(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M3 7h18M3 12h18M3 17h11" />
    </Drawing>
  );
}

export function Cart(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M2 4h3l2.6 11.2h10.2L20.5 8H6M9.5 20h.01M16.5 20h.01" />
    </Drawing>
  );
}

export function Trash(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5M14 11v5" />
    </Drawing>
  );
}

export function Check(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="m4.5 12.5 5 5 10-11" />
    </Drawing>
  );
}

export function Lock(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M5.5 11h13v9.5h-13zM8 11V7.5a4 4 0 0 1 8 0V11" />
    </Drawing>
  );
}

export function ArrowRight(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M4 12h16m-6-6 6 6-6 6" />
    </Drawing>
  );
}

export function ArrowDown(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M12 4v16m-6-6 6 6 6-6" />
    </Drawing>
  );
}

/** Opens in a new tab. */
export function ArrowUpRight(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M6 18 18 6M8 6h10v10" />
    </Drawing>
  );
}

export function Download(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M12 4v11m-5-5 5 5 5-5M4.5 20h15" />
    </Drawing>
  );
}
