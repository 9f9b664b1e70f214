import { createElement, type ReactNode } from "react";

/** The controls in the site's colors and type, instead of the library's blue. */
const skin = [
  "[--media-primary-color:var(--paper)] [--media-control-background:var(--ink)]",
  "[--media-control-hover-background:color-mix(in_srgb,var(--paper)_18%,var(--ink))]",
  "[--media-range-bar-color:var(--amber)] [--media-font-family:var(--font-sans)]",
  "[--media-focus-box-shadow:inset_0_0_0_3px_var(--amber)] [&_:focus-visible]:outline-none",
].join(" ");

/** A player around a `<video slot="media">`. Only a box until the controls are loaded. */
export function PlayerFrame({ children }: { readonly children: ReactNode }) {
  // React passes `class` to custom elements unchanged.
  const className = `block aspect-video w-full overflow-hidden rounded-sm bg-ink ${skin}`;
  return createElement("media-controller", { class: className }, children);
}

export const videoClassName = "aspect-video h-auto w-full [&::cue]:[font-family:var(--font-sans)]";
