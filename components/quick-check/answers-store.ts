"use client";

import { useSyncExternalStore } from "react";
import { readStoredText, writeStoredText } from "@/components/ui/stored-text";
import {
  type Answer,
  type CheckKey,
  noAnswers,
  parseStoredAnswers,
  type StoredAnswers,
  serializeAnswers,
} from "@/lib/quick-check/answers";

const answersKey = "quick_check";

const listeners = new Set<() => void>();
let cache: { text: string | null; stored: StoredAnswers; isCorrupt: boolean } | undefined;

function read() {
  const text = readStoredText(answersKey);
  if (cache && cache.text === text) return cache;
  const parsed = text === null ? noAnswers : parseStoredAnswers(text);
  cache = { text, stored: parsed ?? noAnswers, isCorrupt: parsed === null };
  return cache;
}

/** Returns the stored answers. The object is stable until they change. */
export function storedAnswers(): StoredAnswers {
  return read().stored;
}

function save(stored: StoredAnswers | null): void {
  writeStoredText(answersKey, stored && serializeAnswers(stored));
  announce();
}

function announce(): void {
  if (read().isCorrupt) writeStoredText(answersKey, null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", announce);
    window.addEventListener("pageshow", announce);
  }
  listeners.add(listener);
  if (read().isCorrupt) writeStoredText(answersKey, null);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", announce);
    window.removeEventListener("pageshow", announce);
  };
}

/** Subscribes to the answers across tabs. Empty on the server and during hydration. */
export function useStoredAnswers(): StoredAnswers {
  return useSyncExternalStore(subscribe, storedAnswers, () => noAnswers);
}

export function saveAnswer(key: CheckKey, answer: Answer): void {
  const { answers, sent } = storedAnswers();
  save({ answers: { ...answers, [key]: answer }, sent });
}

/** Records which answers are saved to the subscriber's row. */
export function saveSent(sent: StoredAnswers["sent"]): void {
  save({ answers: storedAnswers().answers, sent });
}

/** Clears this browser's answers. A subscriber's row keeps the last ones until they change. */
export function startOver(): void {
  save(null);
}
