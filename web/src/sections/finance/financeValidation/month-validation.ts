import type { OutputOf } from '@llavero/proto/commands/command';
import { monthValidation } from '@llavero/proto/commands/finance-validation';
import { useQuery } from '@tanstack/react-query';
import { runCommand } from '../../../lib/api.ts';

export type Validation = OutputOf<typeof monthValidation>;

/** Documents with anomalies that are shown at a time: as many as one list names. */
export const SHOWN_ANOMALIES = 200;

/** How far the documents of a month are verified, with the anomalies of all checks or of one; read again with them. */
export const useMonthValidation = (year: number, month: number, check: string | null = null) =>
  useQuery({
    queryKey: ['list', 'finance', monthValidation.name, year, month, check],
    queryFn: ({ signal }) =>
      runCommand(monthValidation, { year, month, limit: SHOWN_ANOMALIES, check }, signal),
    // The list stays while another check is read; another month begins anew with its view.
    placeholderData: (before, query) =>
      query?.queryKey[3] === year && query.queryKey[4] === month ? before : undefined,
  });
