import { normaliseHeading } from '@llavero/proto/imports/heading';
import type { Mapping } from '@llavero/proto/imports/match-headings';

type Kept = Record<string, string | null>;

const place = (userId: string, collection: string) => `llavero.import.${userId}.${collection}`;

function read(storage: Storage, userId: string, collection: string): Kept {
  try {
    return JSON.parse(storage.getItem(place(userId, collection)) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

/** What was chosen for these headings last time wins over what is proposed; each field is still given once. */
export function rememberedMapping(
  storage: Storage,
  userId: string,
  collection: string,
  headings: readonly string[],
  proposed: Mapping,
  known: ReadonlySet<string>,
): Mapping {
  const kept = read(storage, userId, collection);
  const chosen = headings.map((heading) => kept[normaliseHeading(heading)]);
  const taken = new Set(chosen.filter((key) => key != null && known.has(key)));
  return headings.map((_, at) => {
    const key = chosen[at];
    if (key === null || (key !== undefined && known.has(key))) return key;
    const other = proposed[at] ?? null;
    return other !== null && taken.has(other) ? null : other;
  });
}

/** Keeps what the user chose for the next file of that kind. Headings are words of forms, no personal data. */
export function rememberMapping(
  storage: Storage,
  userId: string,
  collection: string,
  headings: readonly string[],
  mapping: Mapping,
): void {
  const kept = read(storage, userId, collection);
  headings.forEach((heading, at) => {
    const name = normaliseHeading(heading);
    if (name !== '') kept[name] = mapping[at] ?? null;
  });
  try {
    storage.setItem(place(userId, collection), JSON.stringify(kept));
  } catch {
    // A full storage costs a convenience only.
  }
}
