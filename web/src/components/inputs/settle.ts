/** Told to a form before what it holds is used in another way than by submitting it. */
const SETTLE = 'llavero:settle';

/**
 * Makes the fields of a form take what is written in them, as when they are left.
 *
 * @returns false where one of them cannot: it has the focus and says why
 */
export const settleInputs = (form: HTMLFormElement | null | undefined): boolean =>
  form?.dispatchEvent(new Event(SETTLE, { cancelable: true })) ?? true;

/** Calls `settle` before the form of a field is submitted or {@link settleInputs settled}, before anything else hears of it. */
export function onSettle(form: HTMLFormElement, settle: (event: Event) => void): () => void {
  form.addEventListener('submit', settle, true);
  form.addEventListener(SETTLE, settle);
  return () => {
    form.removeEventListener('submit', settle, true);
    form.removeEventListener(SETTLE, settle);
  };
}
