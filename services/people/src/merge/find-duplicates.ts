import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { findDuplicates } from '@llavero/proto/commands/merge';
import type { Json } from '@llavero/proto/fields/field';
import { definitionOf } from '@llavero/proto/records/registry';
import { type MergeableCollection, nameLikeness, SIMILAR_NAMES } from '@llavero/proto/rules/merge';
import type { CallContext } from '@llavero/kit/context';
import type { RecordStore } from '@llavero/kit/records/store';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { AccountTokens } from './account-tokens.ts';

type Values = Record<string, Json> & { id: string };

/** Why two records may be the same, the strongest reason first. */
const reasonsByWeight = ['ID_NUMBER', 'IBAN', 'EMAIL', 'PHONE', 'NAME'] as const;
type Reason = (typeof reasonsByWeight)[number];

const exactFields: Readonly<Record<MergeableCollection, readonly string[]>> = {
  agent: ['idNumber', 'email', 'phone', 'alternativePhone'],
  supplier: ['idNumber', 'email', 'phone'],
};
/** Words of a name that are looked for one by one, and records found by each. */
const WORDS = 3;
const FOUND_PER_WORD = 50;
const MOST_SHOWN = 20;

/** Records that may be the same as one (issue 9 §3), found by the blind indexes of the search and the hash of the account. */
@CommandHandler(findDuplicates)
export class FindDuplicates implements Handles<typeof findDuplicates> {
  constructor(
    private readonly stores: RecordStores,
    private readonly accounts: AccountTokens,
  ) {}

  async run(
    { collection, id }: InputOf<typeof findDuplicates>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof findDuplicates>> {
    const store = this.stores.of(definitionOf(collection));
    const record = (await store.loadUnchecked(id)) as Values;
    const found = new Map<string, Values>();
    for (const other of await this.#candidates(store, collection, record, ctx)) found.set(other.id, other);
    found.delete(id);
    const rated = [...found.values()]
      .map((other) => ({ other, reasons: reasonsFor(store, record, other) }))
      .filter(({ reasons }) => reasons.length > 0)
      .sort((a, b) => weight(b.reasons) - weight(a.reasons) || (a.other.id < b.other.id ? -1 : 1));
    return {
      duplicates: rated.slice(0, MOST_SHOWN).map(({ other, reasons }) => ({
        id: other.id,
        title: store.definition.title(other) || 'Sin nombre',
        detail: store.definition.detail?.(other) ?? null,
        reasons: [...reasons],
      })),
    };
  }

  async #candidates(
    store: RecordStore,
    collection: MergeableCollection,
    record: Values,
    ctx: CallContext,
  ): Promise<Values[]> {
    const found: Values[] = [];
    for (const field of exactFields[collection]) {
      const value = record[field];
      if (typeof value !== 'string' || !value) continue;
      // A telephone may stand in either of the two fields.
      const fields = field.toLowerCase().includes('phone') ? phoneFields(collection) : [field];
      for (const one of fields) found.push(...((await store.findExactUnchecked(one, value)) as Values[]));
    }
    const { iban } = record;
    if (typeof iban === 'string' && iban) {
      const ids = await this.accounts.withIban(collection, iban);
      found.push(...((await store.loadManyUnchecked(ids)) as Values[]));
    }
    const words = store.definition.title(record).split(/\s+/);
    const longest = words.sort((a, b) => b.length - a.length).slice(0, WORDS);
    for (const text of longest) {
      const hits = await store.search({ collection, text, limit: FOUND_PER_WORD }, ctx);
      found.push(...((await store.loadManyUnchecked(hits.map((hit) => hit.id))) as Values[]));
    }
    return found;
  }
}

const phoneFields = (collection: MergeableCollection): string[] =>
  exactFields[collection].filter((field) => field.toLowerCase().includes('phone'));

function reasonsFor({ definition }: RecordStore, one: Values, other: Values): Reason[] {
  const same = (field: string) => Boolean(one[field]) && lower(one[field]) === lower(other[field]);
  const phones = [one, other].map((record) => [record['phone'], record['alternativePhone']].filter(Boolean));
  const holds: Record<Reason, boolean> = {
    ID_NUMBER: same('idNumber'),
    IBAN: same('iban'),
    EMAIL: same('email'),
    PHONE: phones[0]!.some((phone) => phones[1]!.includes(phone)),
    NAME: nameLikeness(definition.title(one), definition.title(other)) >= SIMILAR_NAMES,
  };
  return reasonsByWeight.filter((reason) => holds[reason]);
}

const lower = (value: unknown): string => String(value ?? '').toLowerCase();

const weight = (reasons: readonly Reason[]): number =>
  reasons.reduce((sum, reason) => sum + 2 ** (reasonsByWeight.length - reasonsByWeight.indexOf(reason)), 0);
