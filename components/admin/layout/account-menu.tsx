"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import { openPanel } from "@/components/admin/keyboard/panels";
import { ThemeSwitch } from "@/components/site/theme/theme-switch";
import { SignOutForm } from "@/components/staff-auth/sign-out-form";
import { EmailText } from "@/components/ui/email-text";

const itemClassName =
  "flex min-h-10 w-full items-center rounded-sm px-3 text-left hover:bg-raised max-md:min-h-11";

/** Menu of the signed-in account: security, theme, shortcuts and sign-out. Works without scripts. */
export function AccountMenu({ email }: { readonly email: string }) {
  const pathname = usePathname();
  const menu = useRef<HTMLDetailsElement>(null);

  const close = useCallback(() => {
    if (menu.current) menu.current.open = false;
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run on each navigation
  useEffect(close, [pathname, close]);

  useEffect(() => {
    function onPointerDown(event: PointerEvent) {
      if (!menu.current?.contains(event.target as Node)) close();
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Escape" || !menu.current?.open) return;
      close();
      menu.current.querySelector("summary")?.focus();
    }
    document.addEventListener("pointerdown", onPointerDown);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [close]);

  return (
    <details
      ref={menu}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
      className="group relative min-w-0"
    >
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 rounded-md border-2 border-line px-3 max-md:min-h-11">
        <span className="sr-only">Account: </span>
        <span className="truncate font-semibold max-sm:max-w-28">{email}</span>
        <span aria-hidden="true" className="text-soft group-open:rotate-180">
          ▾
        </span>
      </summary>
      <div className="absolute top-full right-0 z-40 mt-1 grid w-72 max-w-[calc(100vw-2rem)] gap-1 rounded-md border-2 border-line bg-ground p-2">
        <p className="px-3 py-1 text-sm text-soft wrap-anywhere">
          Signed in as <EmailText email={email} />
        </p>
        <Link href="/admin/account" className={itemClassName}>
          Account and security
        </Link>
        <button
          type="button"
          onClick={() => {
            menu.current?.querySelector("summary")?.focus();
            close();
            openPanel("shortcuts");
          }}
          className={`${itemClassName} noscript:hidden`}
        >
          Keyboard shortcuts
        </button>
        <div className="border-y-2 border-hairline px-3 py-3">
          <ThemeSwitch name="theme-account" />
        </div>
        <div className="px-3 py-1">
          <SignOutForm />
        </div>
      </div>
    </details>
  );
}
