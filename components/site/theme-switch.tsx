"use client";

import { useEffect, useState } from "react";
import { chooseTheme, currentTheme, type ThemeChoice } from "@/components/site/theme";
import { type Segment, Segmented } from "@/components/ui/segmented";

const segments: readonly Segment<ThemeChoice>[] = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "system", label: "System" },
];

export function ThemeSwitch() {
  const [theme, setTheme] = useState<ThemeChoice>("system");

  useEffect(() => setTheme(currentTheme()), []);

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
