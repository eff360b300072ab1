import type { OutputOf } from '@llavero/proto/commands/command';
import { monthValidation } from '@llavero/proto/commands/finance-validation';
import { useQuery } from '@tanstack/react-query';
import { runCommand } from '../../../lib/api.ts';

export type Validation = OutputOf<typeof monthValidation>;

/** Documents with anomalies that are shown at a time: as many as one list names. */
export const SHOWN_ANOMALIES = 200;

/** How far the documents of a month are verified; read again with them. */
export const useMonthValidation = (year: number, month: number) =>
  useQuery({
    queryKey: ['list', 'finance', monthValidation.name, year, month],
    queryFn: ({ signal }) => runCommand(monthValidation, { year, month, limit: SHOWN_ANOMALIES }, signal),
  });
