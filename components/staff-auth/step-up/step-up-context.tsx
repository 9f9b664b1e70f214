"use client";

import { createContext, type ReactNode, use } from "react";
import type { AdminActionState } from "@/lib/core/action-state";

type Verify = (previous: AdminActionState, form: FormData) => Promise<AdminActionState>;

const StepUpContext = createContext<Verify | null>(null);

type Props = { readonly verify: Verify; readonly children: ReactNode };

/** Gives forms and export links the action that confirms the caller's identity. */
export function StepUpProvider({ verify, children }: Props) {
  return <StepUpContext value={verify}>{children}</StepUpContext>;
}

/** Returns the action that confirms the caller's identity; null outside the dashboard. */
export function useVerify(): Verify | null {
  return use(StepUpContext);
}
