import type { FieldProblem } from '../errors.ts';
import { formatNumber } from '../values/number.ts';
import {
  insuranceLimits,
  type NonPaymentCoverage,
  nonPaymentCoverages,
  productPacks,
  type ProductType,
} from './product-packs.ts';

/** The fields of an insurance that its rules read. Days as unix seconds, money in euros. */
export interface Policy {
  issued?: boolean;
  policyNumber?: string | null;
  startDate?: number | null;
  endDate?: number | null;
  productType?: ProductType | null;
  nonPaymentCoverage?: NonPaymentCoverage | null;
  legalDefenseActions?: number | null;
  vandalismActions?: number | null;
  premiumDistribution?: readonly { percent: number }[];
}

/**
 * What is wrong with a policy: its days, its number, limits that insurers do not offer or that go beyond the pack
 * of the mandate (C §9, OPS-07), a premium that is not shared out in full.
 */
export function policyProblems(policy: Policy): FieldProblem[] {
  return [...formProblems(policy), ...limitProblems(policy), ...shareProblems(policy)];
}

function formProblems({ startDate, endDate, issued, policyNumber }: Policy): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (startDate != null && endDate != null && endDate < startDate)
    problems.push({
      field: 'endDate',
      rule: 'after',
      message: 'El vencimiento no puede ser anterior a la fecha de efecto: corrija una de las dos.',
    });
  if (issued && !policyNumber)
    problems.push({
      field: 'policyNumber',
      rule: 'required',
      message: 'Indique el número de póliza que ha dado la aseguradora.',
    });
  return problems;
}

const months = (coverage: keyof typeof nonPaymentCoverages) =>
  nonPaymentCoverages[coverage].months ?? Infinity;

/** The limits insurers offer (C §9), and no more than the pack of the mandate promises (OPS-07). */
function limitProblems(policy: Policy): FieldProblem[] {
  const pack = policy.productType ? productPacks[policy.productType] : null;
  const problems: FieldProblem[] = [];
  for (const field of ['legalDefenseActions', 'vandalismActions'] as const) {
    const limit = policy[field];
    if (limit == null || limit === 0) continue;
    if (!(insuranceLimits as readonly number[]).includes(limit))
      problems.push({
        field,
        rule: 'limit',
        message: `Las aseguradoras ofrecen ${insuranceLimits.map((euros) => formatNumber(euros, 0)).join(', ')} €: elija uno de esos límites.`,
      });
    else if (pack?.[field] != null && limit > pack[field])
      problems.push({
        field,
        rule: 'pack',
        message: tooMuch(pack.label, `${formatNumber(pack[field], 0)} €`),
      });
  }
  const { nonPaymentCoverage } = policy;
  // A pack that fixes no cover leaves it to the policy.
  const promised = pack?.nonPaymentCoverage;
  if (promised && nonPaymentCoverage && months(nonPaymentCoverage) > months(promised))
    problems.push({
      field: 'nonPaymentCoverage',
      rule: 'pack',
      message: tooMuch(pack.label, nonPaymentCoverages[promised].label),
    });
  return problems;
}

const tooMuch = (pack: string, most: string) =>
  `El producto «${pack}» llega como máximo a: ${most}. Reduzca la cobertura o cambie el producto.`;

function shareProblems({ premiumDistribution }: Policy): FieldProblem[] {
  if (!premiumDistribution?.length) return [];
  const total = premiumDistribution.reduce((sum, { percent: share }) => sum + share, 0);
  if (Math.abs(total - 100) < 0.005) return [];
  const message = `El reparto de la prima suma ${formatNumber(total, 2)} %: debe sumar 100 %.`;
  return [{ field: 'premiumDistribution', rule: 'total', message }];
}
