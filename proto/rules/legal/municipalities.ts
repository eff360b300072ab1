import { normaliseSearch } from '../../values/search-text.ts';

/** A municipality as somebody wrote it: its name, its INE code (five digits), or both. */
export interface Municipality {
  municipality?: string | null | undefined;
  ine?: string | null | undefined;
  /** Former names, and those in the other language. */
  alsoCalled?: readonly string[] | undefined;
}

const article = "l'|els|el|les|la|los|las";
/** `Hospitalet de Llobregat, L'` and `Hospitalet de Llobregat (L')`. */
const inverted = new RegExp(`^(.+?)\\s*[,(]\\s*(?:${article})\\s*\\)?$`);
const leading = new RegExp(`^(?:l'\\s*|(?:${article})\\s+)`);

/**
 * The form in which names of municipalities are compared: without case, accents, article, hyphens, and with one kind of
 * apostrophe. `SANT CUGAT DEL VALLES`, `San Cugat del Vallés` and `Sant Cugat del Vallès` are the same, as are
 * `L’Hospitalet de Llobregat` and `Hospitalet de Llobregat, L'`. No two municipalities of Spain with a declaration in
 * `data/stressed-zones` share it with another.
 */
export function municipalityKey(name: string): string {
  const plain = normaliseSearch(name.replace(/[’‘ʼ′´`]/g, "'"))
    .replace(/[-·‐–]/g, ' ')
    .replace(/\s*'\s*/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
  return (inverted.exec(plain)?.[1] ?? plain).replace(leading, '').replace(/^san /, 'sant ');
}

const keys = new WeakMap<Municipality, readonly string[]>();

/** All the forms of a municipality; a name in both languages has two (`Alacant/Alicante`). */
function keysOf(place: Municipality): readonly string[] {
  const known = keys.get(place);
  if (known) return known;
  const names = [...(place.municipality ?? '').split('/'), ...(place.alsoCalled ?? [])];
  const made = names.map(municipalityKey).filter(Boolean);
  keys.set(place, made);
  return made;
}

/** True for the same municipality: by its code where both have one, else by name. */
export function sameMunicipality(a: Municipality, b: Municipality): boolean {
  if (a.ine && b.ine) return a.ine === b.ine;
  const names = keysOf(b);
  return keysOf(a).some((name) => names.includes(name));
}
