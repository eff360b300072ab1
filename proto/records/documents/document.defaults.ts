import { formatDay } from '../../values/dates.ts';
import {
  type DocumentCategory,
  type DocumentTypeCode,
  documentTypes,
  type VisibilityRole,
} from '../choices/documents.ts';
import { expiryParameters, withDefaults } from './document.parameters.ts';

type Values = Readonly<Record<string, unknown>>;

const contracts: readonly DocumentTypeCode[] = ['LONG_CONTRACT', 'SEASONAL_CONTRACT', 'CONTRACT'];

/** Title of the documents that are named by their day (C §9, DOC-03): 'Contrato {date}', 'Mandate {date}'. */
export function documentTitle(type: DocumentTypeCode, day: number): string | null {
  if (contracts.includes(type)) return `Contrato ${formatDay(day)}`;
  return type === 'MANDATE' ? `Mandate ${formatDay(day)}` : null;
}

/**
 * What lists call a document (C §9, DOC-03): contracts and mandates by the day on which they were signed, otherwise were filed, all
 * others by their name. One that is named by a day already keeps it.
 */
export function listedTitle({ name, type, signatureDate, createdAt }: Values): string {
  const own = typeof name === 'string' ? name : '';
  const day = dayOf(signatureDate) ?? dayOf(createdAt);
  const known = typeOf(type);
  if (day === undefined || known === null || /^(Contrato|Mandate) \d{2}\/\d{2}\/\d{4}/.test(own)) return own;
  return documentTitle(known, day) ?? own;
}

/** The parameters as an object; none when they are something else. */
export function parametersOf(parameters: unknown): Values {
  return typeof parameters === 'object' && parameters !== null && !Array.isArray(parameters)
    ? (parameters as Values)
    : {};
}

/** The day on which a paper runs out by its own parameters, in unix seconds. */
export function expiryIn(parameters: Values): number | undefined {
  return expiryParameters.map((name) => dayOf(parameters[name])).find((day) => day !== undefined);
}

/**
 * What a document takes from another type than it was filed under: the first category of that type unless its own fits too,
 * and who sees it, unless somebody has said otherwise (F §3, F §6).
 */
export function retyped(
  current: Pick<Values, 'type' | 'category' | 'visibility'>,
  type: DocumentTypeCode,
): { category?: DocumentCategory; visibility?: VisibilityRole[] } {
  const before = typeOf(current.type);
  if (before === type) return {};
  const { categories, visibility } = documentTypes.options[type];
  const category = categories.find((one) => one === current.category) ?? categories[0];
  const seen = Array.isArray(current.visibility) ? current.visibility : [];
  const usual: readonly unknown[] = before ? documentTypes.options[before].visibility : [];
  const asUsual = seen.length === usual.length && seen.every((role) => usual.includes(role));
  return {
    ...(category ? { category } : {}),
    ...(asUsual ? { visibility: [...visibility] } : {}),
  };
}

/**
 * What a new document takes from its type where the caller says nothing: who sees it (F §6), where it is filed
 * (F §3), its dates (today), its title and, from its parameters, when it runs out.
 * @param given as it came from the caller. @param now unix seconds.
 */
export function documentDefaults(given: Values, now: number): Values {
  const type = typeOf(given['type']);
  if (!type) return {};
  const { visibility, categories } = documentTypes.options[type];
  const own = parametersOf(given['parameters']);
  const parameters = given['generated'] === true ? own : withDefaults(type, own, now);
  const name = documentTitle(type, dayOf(parameters['startDate']) ?? now) ?? given['fileName'];
  const follows: Record<string, unknown> = {
    visibility: [...visibility],
    category: categories[0],
    name,
    expirationDate: expiryIn(own),
  };
  const missing = Object.entries(follows).filter(
    ([field, value]) => isMissing(given[field]) && value !== undefined,
  );
  return {
    ...Object.fromEntries(missing),
    ...(isObject(given['parameters']) && Object.keys(parameters).length > 0 ? { parameters } : {}),
  };
}

/** What is no object at all is left for the checks to refuse. */
function isObject(value: unknown): boolean {
  return value == null || (typeof value === 'object' && !Array.isArray(value));
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function dayOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

/** A type that is not given is unknown, as by its default; one that does not exist is refused later. */
function typeOf(value: unknown): DocumentTypeCode | null {
  if (isMissing(value)) return 'UNKNOWN';
  return documentTypes.values.find((type) => type === value) ?? null;
}
