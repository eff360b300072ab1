/** A line of the checklist of a task (JOB-06). */
export interface ChecklistItem {
  text: string;
  required: boolean;
}

/** That a line was ticked: by whom, and when in unix seconds. */
export interface Tick {
  text: string;
  by: string | null;
  at: number;
}

/** The lines that must be ticked before the task is finished, and are not. */
export function openItems(of: {
  checklist?: readonly ChecklistItem[] | null;
  ticks?: readonly Tick[] | null;
}): string[] {
  const ticked = new Set((of.ticks ?? []).map(({ text }) => text));
  return (of.checklist ?? []).flatMap(({ text, required }) => (required && !ticked.has(text) ? [text] : []));
}

/** 'Quedan 2 comprobaciones obligatorias por marcar: …' of at least one. */
export function openItemsText(open: readonly string[]): string {
  const [first = ''] = open;
  return open.length === 1
    ? `Queda una comprobación obligatoria por marcar: «${first}».`
    : `Quedan ${open.length} comprobaciones obligatorias por marcar: ${open.map((text) => `«${text}»`).join(', ')}.`;
}
