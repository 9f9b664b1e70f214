"use client";

import { createContext, type ReactNode, use } from "react";
import type { SignUp } from "@/components/newsletter/signup/use-signup";
import type { FormResult } from "@/lib/forms/form-result";
import type { Answers } from "@/lib/quick-check/answers";

/** Server actions that forms on any page may need. */
export type NewsletterActions = {
  readonly signUp: SignUp;
  /** Saves quick check answers if this browser belongs to a subscriber. */
  readonly recordAnswers: (
    answers: Answers,
  ) => Promise<FormResult<{ readonly isSubscriber: boolean }>>;
};

const Actions = createContext<NewsletterActions | null>(null);

type Props = { readonly actions: NewsletterActions; readonly children: ReactNode };

export function NewsletterActionsProvider({ actions, children }: Props) {
  return <Actions value={actions}>{children}</Actions>;
}

/** @throws outside of a NewsletterActionsProvider */
export function useNewsletterActions(): NewsletterActions {
  const actions = use(Actions);
  if (!actions) throw new Error("NewsletterActionsProvider is missing");
  return actions;
}
