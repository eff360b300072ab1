import type { RepairCause } from '../records/choices/issues.ts';
import type { costBearers } from '../records/choices/work.ts';
import { formatMoney, toCents } from '../values/money.ts';

/** Euros, VAT included, above which a repair is not small any more; *ours*, the law names no figure. */
export const SMALL_REPAIR = 150;

/** Who pays and why, with the article that says so. */
export interface ProposedPayer {
  payer: (typeof costBearers.values)[number];
  /** `LAU art. 21.1`. */
  article: string;
  /** One Spanish sentence. */
  reason: string;
}

const byCause: Record<RepairCause, ProposedPayer> = {
  WEAR: {
    payer: 'LANDLORD',
    article: 'LAU art. 21.1',
    reason: 'El propietario hace las reparaciones necesarias para que la vivienda siga siendo habitable.',
  },
  SMALL_USE: {
    payer: 'TENANT',
    article: 'LAU art. 21.4',
    reason: 'Las pequeñas reparaciones por el desgaste del uso ordinario son del inquilino.',
  },
  DAMAGE: {
    payer: 'TENANT',
    article: 'LAU art. 21.1 y CC arts. 1563 y 1564',
    reason: 'El inquilino responde del deterioro que causan él o quienes viven con él.',
  },
  COMMON_PARTS: {
    payer: 'COMMUNITY',
    article: 'LPH art. 10.1',
    reason: 'La conservación de los elementos comunes corresponde a la comunidad de propietarios.',
  },
  INSURED: {
    payer: 'INSURANCE',
    article: 'LCS art. 1',
    reason: 'El seguro indemniza el siniestro cubierto; lo que no cubra vuelve a quien corresponda.',
  },
  OWN_WORK: {
    payer: 'COMPANY',
    article: 'CC art. 1101',
    reason: 'La empresa gestora responde de un trabajo suyo mal acabado.',
  },
};

/**
 * Who pays a repair, as proposed to the office, which decides (LAU art. 21, LPH art. 10). A repair by ordinary use that costs more than
 * {@link SMALL_REPAIR} is not small and stays with the landlord.
 * @param cost expected, euros with VAT; null while nobody knows
 */
export function proposedPayer(cause: RepairCause, cost: number | null): ProposedPayer {
  if (cause !== 'SMALL_USE' || cost === null || toCents(cost) <= toCents(SMALL_REPAIR)) return byCause[cause];
  return {
    ...byCause.WEAR,
    reason: `Cuesta más de ${formatMoney(SMALL_REPAIR)} y ya no es una pequeña reparación: la asume el propietario.`,
  };
}

/** As it stands on the issue: the sentence and its article. */
export const payerText = ({ reason, article }: ProposedPayer): string => `${reason} (${article})`;
