/** Shown while no session is on sale. */
export function NoSessions() {
  return (
    <p className="border-y-2 border-text py-10 text-lg font-semibold">
      We aren't booking sessions right now.
    </p>
  );
}
