"use client";

import { useEffect, useLayoutEffect, useState } from "react";
import {
  chooseTheme,
  currentTheme,
  followTheme,
  restoreTheme,
  type ThemeChoice,
} from "@/components/site/theme/theme";
import { type Segment, Segmented } from "@/components/ui/segmented";

const segments: readonly Segment<ThemeChoice>[] = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "system", label: "System" },
];

type Props = {
  /** Another one for each switch of a page: radio buttons of one name are one choice. */
  readonly name?: string;
};

export function ThemeSwitch({ name = "theme" }: Props) {
  const [theme, setTheme] = useState<ThemeChoice>("system");

  // Before the paint, so that no page built in the browser shows the other theme for a frame.
  useLayoutEffect(() => {
    restoreTheme();
    setTheme(currentTheme());
    // A page's other switch may choose too, and another tab.
    const chosen = new MutationObserver(() => setTheme(currentTheme()));
    chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => chosen.disconnect();
  }, []);

  useEffect(followTheme, []);

  return (
    <div className="noscript:hidden">
      <Segmented
        name={name}
        legend="Theme"
        hideLegend
        segments={segments}
        value={theme}
        onChange={(choice) => {
          chooseTheme(choice);
          setTheme(choice);
        }}
      />
    </div>
  );
}
