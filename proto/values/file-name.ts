/** Longest file name kept, extension included, so that any file system takes it. */
const MAX_LENGTH = 200;

const controlCharacters = /\p{Cc}/gu;

/**
 * A file name that every system accepts (C §5, F §5): º, ª, commas and dots leave the base name, accents
 * are stripped, every apostrophe is the plain one. Path separators and the characters Windows refuses go
 * too, spaces are collapsed, the extension is in lower case. An empty result becomes `documento`.
 */
export function normaliseFileName(name: string): string {
  const flat = name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(controlCharacters, '');
  const { base, extension } = partsOf(flat);
  const cleanExtension = extension
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase()
    .slice(0, 10);
  const tail = cleanExtension ? `.${cleanExtension}` : '';
  const cleanBase = base
    .replace(/[ºª,.]/g, '')
    .replace(/[’‘ʼ´`′]/g, "'")
    .replace(/[\\/:*?"<>|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return (
    (Array.from(cleanBase)
      .slice(0, MAX_LENGTH - tail.length)
      .join('')
      .trim() || 'documento') + tail
  );
}

/** The extension is what follows the last dot when it looks like one; `Sr. Pérez` has none. */
function partsOf(name: string): { base: string; extension: string } {
  const match = /^(.*)\.([A-Za-z0-9]{1,10})\s*$/s.exec(name);
  return match ? { base: match[1] ?? '', extension: match[2] ?? '' } : { base: name, extension: '' };
}

/** The extension in lower case without dot, or an empty text. */
export function fileExtension(name: string): string {
  return partsOf(name).extension.toLowerCase();
}

/** Null when the name is already clean, else the name that will be used. */
export function checkFileName(name: string): string | null {
  const clean = normaliseFileName(name);
  return clean === name ? null : `El nombre de archivo lleva caracteres no admitidos: use «${clean}».`;
}
