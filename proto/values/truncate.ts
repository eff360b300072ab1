const ellipsis = '...';

/**
 * Shortens a text to at most `max` characters, the three dots included (C §9). Never cuts through a
 * character made of two units (an emoji), and leaves no blank before the dots.
 */
export function truncate(text: string, max: number): string {
  const characters = Array.from(text);
  if (characters.length <= max) return text;
  const kept = Math.max(0, max - ellipsis.length);
  return characters.slice(0, kept).join('').trimEnd() + ellipsis.slice(0, max);
}
