"use client";

import { useLayoutEffect, useState } from "react";
import { chooseTheme, currentTheme, restoreTheme, type ThemeChoice } from "@/components/site/theme";
import { type Segment, Segmented } from "@/components/ui/segmented";

const segments: readonly Segment<ThemeChoice>[] = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "system", label: "System" },
];

export function ThemeSwitch() {
  const [theme, setTheme] = useState<ThemeChoice>("system");

  // Before the paint, so that no page built in the browser shows the other theme for a frame.
  useLayoutEffect(() => {
    restoreTheme();
    setTheme(currentTheme());
  }, []);

  return (
    <Segmented
      name="theme"
      legend="Theme"
      hideLegend
      segments={segments}
      value={theme}
      onChange={(choice) => {
        chooseTheme(choice);
        setTheme(choice);
      }}
    />
  );
}
