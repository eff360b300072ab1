import { choiceSet } from '../../fields/choices.ts';
import type { PartStatusRules } from '../../states/flags.ts';
import { always, isSet } from '../../states/predicate.ts';

/** Legal bond statuses (C §4.3), in the order of a bond's life. */
export const bondStatuses = choiceSet('LegalBondStatus', {
  NOT_REQUESTED: { label: 'Sin depositar', colour: 'orange' },
  DEPOSITED: { label: 'Depositada', colour: 'green' },
  REQUESTED: { label: 'Devolución solicitada', colour: 'yellow' },
  RECOVERED: { label: 'Recuperada', colour: 'lightBlue' },
  SETTLED: { label: 'Liquidada al inquilino', colour: 'blue' },
});

const { DEPOSITED: _deposited, ...terminationOptions } = bondStatuses.options;

/** The variant at the end of a contract: whether the bond was deposited does not matter any more (C §4.3). */
export const terminationBondStatuses = choiceSet('TerminationBondStatus', {
  ...terminationOptions,
  NOT_REQUESTED: { label: 'Devolución sin solicitar', colour: 'orange' },
});

const returned = [
  { status: 'SETTLED', when: isSet('legalBondTenantLiquidatedDate') },
  { status: 'RECOVERED', when: isSet('legalBondRecoverDate') },
  { status: 'REQUESTED', when: isSet('legalBondRequestDate') },
] as const;
const notRequested = { status: 'NOT_REQUESTED', when: always } as const;

/** How far the legal bond of a contract is, by the dates that are set (C §4.3, STA-04). */
export const contractPartStatuses = {
  legalBondStatus: {
    label: 'Estado de la fianza legal',
    help: 'Según las fechas de depósito, solicitud, recuperación y liquidación.',
    statuses: bondStatuses,
    derive: [...returned, { status: 'DEPOSITED', when: isSet('legalBondDepositDate') }, notRequested],
  },
  terminationBondStatus: {
    label: 'Fianza al finalizar',
    help: 'Según las fechas de solicitud, recuperación y liquidación de la fianza legal.',
    statuses: terminationBondStatuses,
    derive: [...returned, notRequested],
  },
} satisfies PartStatusRules;
