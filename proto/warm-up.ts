import { type CollectionName, isCollectionName } from './collections.ts';

/** Subject on which all gateways hear of a warm-up; plain NATS, nothing is stored. */
export const WARM_UP_SUBJECT = 'llavero-warm-up';

/**
 * Collections whose change refreshes cached view sections (C §7, F §7): agent, place, employee, task, booking, contract,
 * mandate, bill, log, modificator, issue, supplier, marketer, insurance, finance, operation, visit, visit contact.
 */
export const warmedCollections: ReadonlySet<string> = new Set([
  'agent',
  'place',
  'employee',
  'task',
  'booking',
  'contract',
  'mandate',
  'bill',
  'log',
  'modificator',
  'issue',
  'supplier',
  'marketer',
  'insurance',
  'finance',
  'operation',
  'visit',
  'visitContact',
]);

/** Request of the worker `warmup`: pages of these collections and components; all when both are empty. */
export interface WarmUpRequest {
  collections: CollectionName[];
  /** Menu paths such as `contract/rent`. */
  components: string[];
  /**
   * Pages are composed anew even when no change was heard of (true when left out); false warms up what has been
   * dropped already.
   */
  drop: boolean;
}

const MOST = 100;

/** Checks the shape of a request; `problem` is a Spanish sentence. */
export function warmUpRequestOf(
  value: Readonly<Record<string, unknown>>,
): WarmUpRequest | { problem: string } {
  const { collections = [], components = [], drop = true, ...others } = value;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    return { problem: `«${unknown}» no se conoce; use collections, components o drop.` };
  if (!isTexts(collections)) return { problem: 'collections debe ser una lista de colecciones.' };
  if (!isTexts(components)) return { problem: 'components debe ser una lista de rutas del menú.' };
  const strange = collections.find((name) => !isCollectionName(name));
  if (strange !== undefined) return { problem: `no existe la colección «${strange}».` };
  if (typeof drop !== 'boolean') return { problem: 'drop debe ser verdadero o falso.' };
  return { collections: collections as CollectionName[], components, drop };
}

/** Pages a gateway has composed, from its reply; undefined when it is none. */
export function pagesOfReply(data: Uint8Array): number | undefined {
  const pages = Number(new TextDecoder().decode(data));
  return data.length > 0 && Number.isInteger(pages) && pages >= 0 ? pages : undefined;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= MOST && value.every((one) => typeof one === 'string');
}
