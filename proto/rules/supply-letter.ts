import { supplyTypes } from '../records/choices/places.ts';
import { supplyData, type SupplyDatumCode, supplyTransfers } from '../records/choices/supply-changes.ts';
import { formatDay } from '../values/dates.ts';
import { formatIban } from '../values/iban.ts';
import { formatNumber } from '../values/number.ts';
import { type SupplyTypeCode, workKindOf } from './supply-change.ts';

/** All that a letter to a company may say of a change; what is not known is null. Days as unix seconds. */
export interface LetterFacts {
  supply: SupplyTypeCode;
  address: string;
  code: string | null;
  reference: string | null;
  holder: string | null;
  holderId: string | null;
  holderPhone: string | null;
  holderEmail: string | null;
  formerHolder: string | null;
  iban: string | null;
  transfer: keyof typeof supplyTransfers.options | null;
  power: number | null;
  tariff: string | null;
  reading: number | null;
  readingDate: number | null;
  contractStart: number | null;
  /** When the new holder agreed; null where nobody has to. */
  authorisedDate: number | null;
}

/** How a company wants it: a record of the collection marketer. */
export interface CompanyWishes {
  changeData?: readonly SupplyDatumCode[] | null;
  changeText?: string | null;
}

export interface LetterRow {
  label: string;
  value: string;
}

/** What is known of each datum, as it is written. */
function valuesOf(facts: LetterFacts): Record<SupplyDatumCode, string | null> {
  const { code, iban, transfer, power, reading, readingDate } = facts;
  const units = facts.supply === 'ELECTRICITY' ? ' kWh' : ' m³';
  return {
    ADDRESS: facts.address,
    CODE: code ?? facts.reference,
    HOLDER: facts.holder,
    HOLDER_ID: facts.holderId,
    HOLDER_PHONE: facts.holderPhone,
    HOLDER_EMAIL: facts.holderEmail,
    FORMER_HOLDER: facts.formerHolder,
    IBAN: iban ? formatIban(iban) : null,
    TRANSFER: transfer ? supplyTransfers.options[transfer].label : null,
    POWER: power === null ? null : exact(power),
    TARIFF: facts.tariff,
    READING:
      reading === null
        ? null
        : `${exact(reading)}${units}${readingDate ? ` (${formatDay(readingDate)})` : ''}`,
    CONTRACT_START: facts.contractStart === null ? null : formatDay(facts.contractStart),
  };
}

/** The form data a company asks for, as far as they are known: what is copied into its own form. */
export function letterRows(facts: LetterFacts, { changeData }: CompanyWishes): LetterRow[] {
  const values = valuesOf(facts);
  const asked = changeData && changeData.length > 0 ? changeData : supplyData.values;
  return supplyData.values
    .filter((datum) => asked.includes(datum))
    .flatMap((datum) => {
      const value = values[datum];
      return value ? [{ label: supplyData.options[datum].label, value }] : [];
    });
}

/** A number with the decimals it has. */
const exact = (value: number): string => formatNumber(value, (String(value).split('.')[1] ?? '').length);

/** What our own letter says: `data` is the list of what the company asks for; of a supply that the community holds only the account changes. */
export const supplyLetterValues = (facts: LetterFacts, wishes: CompanyWishes) => ({
  supply: nameOf(facts),
  address: facts.address,
  onlyAccount: workKindOf(facts.supply) === 'ACCOUNT',
  agreed: facts.authorisedDate,
  data: listOf(facts, wishes),
});

const nameOf = ({ supply }: LetterFacts): string => supplyTypes.options[supply].label.toLowerCase();

const listOf = (facts: LetterFacts, wishes: CompanyWishes): string =>
  letterRows(facts, wishes)
    .map(({ label, value }) => `- ${label}: ${value}`)
    .join('\n');

/** The body in the company's own words, which its record has; null where it has none. `{datos}` stands for the list of the data. */
export function ownLetter(facts: LetterFacts, wishes: CompanyWishes): string | null {
  const text = wishes.changeText?.trim();
  if (!text) return null;
  const values = valuesOf(facts);
  const tokens = new Map<string, string>([
    ['suministro', nameOf(facts)],
    ['datos', listOf(facts, wishes)],
    ...supplyData.values.map(
      (datum) => [supplyData.options[datum].token, values[datum] ?? '—'] as [string, string],
    ),
  ]);
  return text.replace(/\{(\w+)\}/g, (whole, token: string) => tokens.get(token) ?? whole);
}
