import { jest } from '@jest/globals';

/** The media queries of a desktop window, for component tests; jsdom has none. */
export function wideWindow(): void {
  const { matchMedia } = window;
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ ...matchMedia(query), matches: query.includes('min-width') }));
}
