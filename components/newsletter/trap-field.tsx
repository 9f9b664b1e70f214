/** A field that no visitor sees or reaches. Whoever fills it in is a robot. */
export function TrapField() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Leave this empty
        <input type="text" name="reply_code" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
