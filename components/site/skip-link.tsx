export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-3 left-3 z-50 -translate-y-24 rounded-md bg-ink px-4 py-2 font-semibold text-paper -outline-offset-5 print:hidden [--focus:var(--paper)] focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
