import { openOperationStatuses } from '../records/choices/tasks.ts';
import { type supplyHolders, supplyTypes } from '../records/choices/places.ts';
import type { SupplyStep } from '../records/choices/supply-changes.ts';
import { addDays, startOfDay } from '../values/dates.ts';

export type SupplyTypeCode = keyof typeof supplyTypes.options;
export type SupplyHolderCode = keyof typeof supplyHolders.options;

/** So many days after it was opened a change is to be asked of the company. */
export const REQUEST_WITHIN_DAYS = 5;
/** So many days a company takes at most (domain facts: 5 to 20). */
export const DONE_WITHIN_DAYS = 20;

/** What is read of an operation of the type SUPPLY_CHANGE. */
export interface SupplyChange {
  type?: string | null;
  status?: string | null;
  supply?: SupplyTypeCode | null;
  holderType?: SupplyHolderCode | null;
  holder?: string | null;
  formerHolder?: string | null;
  company?: string | null;
  marketer?: string | null;
  code?: string | null;
  reference?: string | null;
  transfer?: string | null;
  power?: number | null;
  tariff?: string | null;
  iban?: string | null;
  reading?: number | null;
  authorisedDate?: number | null;
  authorisation?: string | null;
  requestedAt?: number | null;
}

/** What a change is about: another holder, or another account of a supply that the community holds (F §3). */
export type SupplyWorkKind = 'HOLDER' | 'ACCOUNT' | 'NONE';

/** The default of a type of supply (F §3): gas, electricity and water change their holder, community ones their account. */
export function workKindOf(type: SupplyTypeCode): SupplyWorkKind {
  const { holderChange, accountChange } = supplyTypes.options[type];
  return holderChange ? 'HOLDER' : accountChange ? 'ACCOUNT' : 'NONE';
}

/** True while there is something to be done about it. */
export const isOpenChange = ({ status }: Pick<SupplyChange, 'status'>): boolean =>
  (openOperationStatuses as readonly (string | null | undefined)[]).includes(status);

/** A field that a change lacks before it can be asked of the company, and the step that supplies it. */
export interface SupplyLack {
  field: keyof SupplyChange & string;
  step: Extract<SupplyStep, 'HOLDER' | 'DATA' | 'AUTHORISATION' | 'READING'>;
  message: string;
}

/** Whether a person of the contract holds the supply, who has to be named. */
export const isPersonHolder = (holderType: unknown): boolean =>
  holderType === 'TENANT' || holderType === 'LANDLORD';

/**
 * What is missing before the company can be asked, in the order of work. A community keeps the supply and only the account
 * changes; whoever is a person or the company becomes its holder, and persons have to authorise it themselves: the owner's call
 * is refused (field-notes C16).
 */
export function supplyLacks(change: SupplyChange): SupplyLack[] {
  const { supply, holderType } = change;
  if (!supply) return [];
  const lacks: SupplyLack[] = [];
  const lack = (field: SupplyLack['field'], step: SupplyLack['step'], message: string) =>
    lacks.push({ field, step, message });
  const kind = supplyTypes.options[supply];
  const personal = isPersonHolder(holderType);
  if (!holderType) lack('holderType', 'HOLDER', 'Decida quién será el titular.');
  else if (personal && !change.holder) lack('holder', 'HOLDER', 'Elija la persona que será titular.');
  if (!change.company && !change.marketer) lack('company', 'DATA', 'Indique la compañía.');
  if (kind.cups && !change.code) lack('code', 'DATA', 'Falta el CUPS.');
  if (!kind.cups && !change.reference) lack('reference', 'DATA', 'Falta el número de contrato.');
  if (!change.iban) lack('iban', 'DATA', 'Falta la cuenta de cargo del titular.');
  // A subrogation keeps both; a new contract has to say them.
  if (change.transfer === 'NEW_CONTRACT' && supply === 'ELECTRICITY') {
    if (change.power === null || change.power === undefined)
      lack('power', 'DATA', 'Indique la potencia del contrato nuevo.');
    if (!change.tariff) lack('tariff', 'DATA', 'Indique la tarifa del contrato nuevo.');
  }
  if (personal && !change.authorisedDate && !change.authorisation)
    lack('authorisedDate', 'AUTHORISATION', 'El titular nuevo tiene que autorizar el cambio.');
  if (kind.holderChange && (change.reading === null || change.reading === undefined))
    lack('reading', 'READING', 'Anote la lectura del contador.');
  return lacks;
}

/** The one next step of an open change; null once it is over and for other work. */
export function nextSupplyStep(change: SupplyChange): SupplyStep | null {
  if (change.type !== 'SUPPLY_CHANGE' || !isOpenChange(change)) return null;
  if (change.status === 'ERROR') return 'CORRECT';
  if (change.status === 'REQUESTED' || change.requestedAt) return 'PROOF';
  return supplyLacks(change)[0]?.step ?? 'REQUEST';
}

/** The one date of a change: to be asked by then, or once asked, to be proved by then. Days and moments in unix seconds. */
export function supplyDeadline({
  openedAt,
  requestedAt,
}: {
  openedAt: number;
  requestedAt?: number | null;
}): number {
  return requestedAt
    ? addDays(startOfDay(requestedAt), DONE_WITHIN_DAYS)
    : addDays(startOfDay(openedAt), REQUEST_WITHIN_DAYS);
}

/** A supply of a place as far as a change touches it. */
interface PlaceSupply {
  type: SupplyTypeCode;
  holderType: SupplyHolderCode | null;
  holderId: string | null;
  holderName: string | null;
  company: string | null;
  code: string | null;
  changeReason: string | null;
  requiredChange: boolean;
  paymentMethod: string | null;
}

/** What a completed change leaves in the supplies of the place. */
export interface CompletedSupply {
  supply: SupplyTypeCode;
  holderType: SupplyHolderCode | null;
  holder: string | null;
  holderName: string | null;
  company: string | null;
  code: string | null;
  changeReason: string | null;
  paymentMethod: string | null;
}

/**
 * The supplies of a place once a change is done: the one of its type names the new holder and company and needs no change any
 * more; a supply that nobody had entered is added. Doing it twice is as good as once.
 */
export function suppliesAfterChange<S extends PlaceSupply>(
  supplies: readonly S[],
  done: CompletedSupply,
  blank: Omit<S, keyof PlaceSupply>,
): S[] {
  const { supply: type, holder, company, code, paymentMethod, ...told } = done;
  const changed = (known?: S): S =>
    ({
      ...blank,
      ...known,
      type,
      ...told,
      holderId: holder,
      company: company ?? known?.company ?? null,
      code: code ?? known?.code ?? null,
      paymentMethod: paymentMethod ?? known?.paymentMethod ?? null,
      requiredChange: false,
    }) as S;
  const at = supplies.findIndex((one) => one.type === type);
  return at < 0
    ? [...supplies, changed()]
    : supplies.map((one, index) => (index === at ? changed(one) : one));
}
