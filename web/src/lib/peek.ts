/** State of an address whose window was opened to have a short look: Space closes it again. */
export const PEEK = { peek: true } as const;

export const isPeek = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'peek' in state && state.peek === true;
