import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import type { monthValidation } from '@llavero/proto/commands/finance-validation';
import {
  listReviewChecks,
  moveReviewCheck,
  removeReviewCheck,
  saveReviewCheck,
} from '@llavero/proto/commands/review-checks';
import { monthDocuments } from '@llavero/proto/records/choices/finance';
import { reviewFacts } from '@llavero/proto/records/choices/finance-review';
import { formatMoney } from '@llavero/proto/values/money';
import { formatNumber } from '@llavero/proto/values/number';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { runCommand } from '../../../lib/api.ts';

export type SavedCheck = OutputOf<typeof listReviewChecks>['checks'][number];
export type CheckToSave = InputOf<typeof saveReviewCheck>;
export type CheckCount = OutputOf<typeof monthValidation>['checks'][number];

const queryKey = ['review-checks'];

/** The checks that the person sees, in their order. */
export const useReviewChecks = () =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await runCommand(listReviewChecks, {}, signal)).checks,
  });

/** Writes of checks; what they point at is read again. They reject with ApiError. */
export function useCheckChanges() {
  const client = useQueryClient();
  const onSuccess = async () => {
    await client.invalidateQueries({ queryKey });
    await client.invalidateQueries({ queryKey: ['list', 'finance'] });
    await client.invalidateQueries({ queryKey: ['month-preview'] });
  };
  return {
    save: useMutation({ mutationFn: (check: CheckToSave) => runCommand(saveReviewCheck, check), onSuccess }),
    remove: useMutation({ mutationFn: (id: string) => runCommand(removeReviewCheck, { id }), onSuccess }),
    move: useMutation({
      mutationFn: (where: { id: string; up: boolean }) => runCommand(moveReviewCheck, where),
      onSuccess,
    }),
  };
}

/** 'Importe distinto al mes anterior en más de 10 %. Recibo.' */
export function textOfCheck({ conditions, types }: Pick<SavedCheck, 'conditions' | 'types'>): string {
  const facts = conditions.map(({ fact, value }) => {
    const { label, unit } = reviewFacts.options[fact];
    if (unit === null || value === null) return label;
    if (unit === '%' && value === 0) return label.replace(' en más de', '');
    if (unit === '€') return `${label} ${formatMoney(value)}`;
    const figure = formatNumber(value, Number.isInteger(value) ? 0 : 2);
    return unit === 'veces' ? `${label}: ${figure} veces` : `${label} ${figure} %`;
  });
  const of = types.map((type) => monthDocuments.options[type].label).join(', ');
  return of === '' ? facts.join(' · ') : `${facts.join(' · ')} (${of})`;
}
