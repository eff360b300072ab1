/**
 * The same program with `\uXXXX` for each character beyond ASCII: Node keeps a whole file in two bytes a character when
 * it has one of those. Strings, templates and patterns mean the same; only `String.raw` would see it.
 */
export function escapeBeyondAscii(code: string): string {
  return code.replace(/(\\*)([^\0-\x7f])/g, (_all, slashes: string, character: string) => {
    // An odd backslash belongs to the character, and means nothing before it.
    const kept = slashes.length % 2 === 1 ? slashes.slice(1) : slashes;
    return `${kept}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
