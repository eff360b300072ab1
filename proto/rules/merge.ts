import type { FieldMeta, Json } from '../fields/field.ts';
import { fieldEntries, type RecordDefinition } from '../fields/record.ts';
import { sameJson } from '../fields/validate.ts';
import { checkNationalId } from '../values/national-id.ts';
import { normaliseSearch } from '../values/search-text.ts';
import { MERGED_INTO } from './record-links.ts';

/** Collections whose duplicates can be merged. */
export const mergeable = ['agent', 'supplier'] as const;
export type MergeableCollection = (typeof mergeable)[number];

export const isMergeable = (collection: string): collection is MergeableCollection =>
  (mergeable as readonly string[]).includes(collection);

/** Days in which a merge can be taken back. */
export const UNDO_DAYS = 30;

/** Positions that merge records beside administrators: those who answer for others' work. */
const managers: readonly (string | null)[] = [
  'SALES_MANAGER',
  'FINANCE_MANAGER',
  'SUPPORT_MANAGER',
  'INSURANCE_MANAGER',
  'OPERATIONS_MANAGER',
  'LEGAL_MANAGER',
  'SUPERVISOR',
  'DIRECTOR',
];

/** Who may merge records: administrators, and internal staff in a manager's position. */
export function mayMerge(role: string, position: string | null): boolean {
  return role === 'ADMIN' || (role === 'INTERNAL_EMPLOYEE' && managers.includes(position));
}

type Values = Readonly<Record<string, Json | undefined>>;

/** Whose value a field keeps: of the record that stays, or of the duplicate. */
export type MergeChoice = 'winner' | 'loser';

/** A field in which two records differ. */
export interface DifferingField {
  field: string;
  label: string;
  winner: Json;
  loser: Json;
}

/** What becomes of the fields of two records that are merged. */
export interface MergeFields {
  /** A person decides. */
  choices: DifferingField[];
  /** Lists: the entries of both. */
  joined: DifferingField[];
  /** The account of the record that stays is not touched: a changed account needs its own approval (field-notes A23). */
  kept: DifferingField[];
}

type Treatment = keyof MergeFields | null;

function treatmentOf(name: string, meta: FieldMeta): Treatment {
  if (meta.readOnly || meta.secret || name === 'createdBy' || name === MERGED_INTO) return null;
  if (meta.kind === 'iban' || name === 'bic') return 'kept';
  return ['links', 'choices', 'list', 'json'].includes(meta.kind) ? 'joined' : 'choices';
}

const isEmpty = (value: Json | undefined): boolean =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields in which two records differ, in the order of the form, by what is done about them. Pure. */
export function mergeFields(definition: RecordDefinition, winner: Values, loser: Values): MergeFields {
  const found: MergeFields = { choices: [], joined: [], kept: [] };
  for (const [field, meta] of fieldEntries(definition)) {
    const treatment = treatmentOf(field, meta);
    const pair = { winner: winner[field] ?? null, loser: loser[field] ?? null };
    if (!treatment || sameJson(pair.winner, pair.loser)) continue;
    if (treatment !== 'choices' && isEmpty(pair.loser)) continue;
    found[treatment].push({ field, label: meta.label, ...pair });
  }
  return found;
}

/** The choice that is offered: what only one of the two says is kept. */
export function offeredChoice({ winner, loser }: DifferingField): MergeChoice {
  return isEmpty(winner) && !isEmpty(loser) ? 'loser' : 'winner';
}

/**
 * The patch of the record that stays. Pure.
 * @returns `missing`: differing fields about which nothing was chosen; nothing is decided silently
 */
export function mergedValues(
  definition: RecordDefinition,
  winner: Values & { id: string },
  loser: Values & { id: string },
  chosen: Readonly<Record<string, unknown>>,
): { patch: Record<string, Json>; missing: DifferingField[] } {
  const { choices, joined } = mergeFields(definition, winner, loser);
  const missing = choices.filter(({ field }) => chosen[field] !== 'winner' && chosen[field] !== 'loser');
  const patch: Record<string, Json> = {};
  for (const one of choices) if (chosen[one.field] === 'loser') patch[one.field] = one.loser;
  for (const one of joined) {
    const both = join(one, [winner.id, loser.id]);
    if (!sameJson(both, one.winner)) patch[one.field] = both;
  }
  return { patch, missing };
}

/** The entries of both, each once; a record is not listed in itself. */
function join({ winner, loser }: DifferingField, themselves: readonly string[]): Json {
  if (Array.isArray(winner ?? []) && Array.isArray(loser)) {
    const all = [...((winner ?? []) as Json[]), ...loser];
    return all.filter(
      (entry, at) =>
        !themselves.includes(entry as string) && all.findIndex((other) => sameJson(other, entry)) === at,
    );
  }
  const isObject = (value: Json): value is Record<string, Json> =>
    value !== null && typeof value === 'object' && !Array.isArray(value);
  return isObject(winner) && isObject(loser) ? { ...loser, ...winner } : (winner ?? loser);
}

/** True when one of the two is a company and the other a person: they cannot be the same. */
export function differInKind(winner: Values, loser: Values): boolean {
  return (winner['company'] ?? false) !== (loser['company'] ?? false);
}

/** True when both have a valid NIF, NIE or CIF, and not the same: most likely two persons. */
export function haveDifferentIds(winner: Values, loser: Values): boolean {
  const [one, other] = [winner, loser].map(({ idNumber }) =>
    typeof idNumber === 'string' && idNumber && checkNationalId(idNumber) === null ? idNumber : null,
  );
  return one != null && other != null && one !== other;
}

/** Share of the triples of letters that two names have in common, 0 to 1 (Dice), without regard to case and accents. */
export function nameLikeness(one: string, other: string): number {
  const [a, b] = [triples(one), triples(other)];
  if (a.size === 0 || b.size === 0) return 0;
  const common = [...a].filter((triple) => b.has(triple)).length;
  return (2 * common) / (a.size + b.size);
}

/** From this likeness on two names are offered as similar. */
export const SIMILAR_NAMES = 0.6;

function triples(name: string): Set<string> {
  const found = new Set<string>();
  for (const word of normaliseSearch(name).split(' '))
    for (let at = 0; at + 3 <= word.length + 2; at += 1) found.add(` ${word} `.slice(at, at + 3));
  return found;
}
