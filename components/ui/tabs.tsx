"use client";

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";

type Tab = { readonly id: string; readonly label: string; readonly content: ReactNode };

type Props = { readonly label: string; readonly tabs: readonly Tab[] };

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs that follow the ARIA Authoring Practices, with automatic activation. */
export function Tabs({ label, tabs }: Props) {
  const prefix = useId();
  const [chosen, setChosen] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);

  function onKeyDown(event: KeyboardEvent) {
    const next = steps[event.key]?.(chosen, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
    buttons.current[next]?.focus();
  }

  return (
    <div>
      <div role="tablist" aria-label={label} className="flex gap-8 border-b-2 border-text">
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            ref={(element) => {
              buttons.current[index] = element;
            }}
            type="button"
            role="tab"
            id={`${prefix}${tab.id}-tab`}
            aria-selected={index === chosen}
            aria-controls={`${prefix}${tab.id}-panel`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
            onKeyDown={onKeyDown}
            className="min-h-12 border-b-6 border-transparent pt-1.5 text-lg font-semibold text-soft hover:text-text aria-selected:border-accent aria-selected:text-text"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${prefix}${tab.id}-panel`}
          aria-labelledby={`${prefix}${tab.id}-tab`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users reach a panel without controls
          tabIndex={0}
          hidden={index !== chosen}
          className="pt-8"
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
