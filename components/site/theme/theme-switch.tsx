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
  /** Must be unique on the page, because radio buttons with the same name form one group. */
  readonly name?: string;
};

export function ThemeSwitch({ name = "theme" }: Props) {
  const [theme, setTheme] = useState<ThemeChoice>("system");

  // In a layout effect, so that pages rendered in the browser don't flash the other theme.
  useLayoutEffect(() => {
    restoreTheme();
    setTheme(currentTheme());
    // Another switch on the page or another tab may change the theme too.
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
