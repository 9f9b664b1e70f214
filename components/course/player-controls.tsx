import { createElement, type ReactNode } from "react";

/** 44 px controls: the site's reset takes their own padding away. */
const barClassName = "w-full bg-ink px-1 sm:px-3 [&>*]:min-w-11 [&>*]:px-2.5 [&>*]:py-2.5";

type MediaElementProps = {
  readonly name: string;
  readonly className?: string;
  readonly children?: ReactNode;
  readonly rates?: string;
  readonly showduration?: string;
  readonly notoggle?: string;
  readonly role?: string;
};

/**
 * One of media-chrome's elements. React passes `class` to custom elements unchanged. The role is set
 * after the element's own, which is wrong for a button that's on or off.
 */
function MediaElement({ name, className, children, role, ...rest }: MediaElementProps) {
  const setRole = (element: HTMLElement | null) => {
    if (role) element?.setAttribute("role", role);
  };
  return createElement(name, { ...rest, class: className, ref: setRole }, children);
}

/** Loads the player's controls. Their names for screen readers contain the text that they show. */
export async function loadControls(): Promise<void> {
  const [{ addTranslation }, { En }] = await Promise.all([
    import("media-chrome/utils/i18n"),
    import("media-chrome/lang/en"),
  ]);
  addTranslation("en", { ...En, "Playback rate {playbackRate}": "Speed {playbackRate}x" });
  await import("media-chrome");
}

/** A player's controls, inside its frame. Empty until `loadControls` has resolved. */
export function PlayerControls({ hasAudio }: { readonly hasAudio: boolean }) {
  return (
    <MediaElement name="media-control-bar" className={barClassName}>
      <MediaElement name="media-play-button" />
      <MediaElement name="media-time-range" />
      <MediaElement
        name="media-time-display"
        className="px-2 max-sm:hidden"
        showduration=""
        notoggle=""
      />
      {hasAudio ? <MediaElement name="media-mute-button" /> : null}
      <MediaElement name="media-captions-button" role="switch" />
      <MediaElement name="media-playback-rate-button" rates="0.75 1 1.25 1.5 2" />
      <MediaElement name="media-pip-button" className="max-sm:hidden" />
      <MediaElement name="media-fullscreen-button" />
    </MediaElement>
  );
}
