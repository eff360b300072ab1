import { previewMonth } from '@llavero/proto/commands/month';
import type { OutputOf } from '@llavero/proto/commands/command';
import type { MonthKind } from '@llavero/proto/records/choices/finance';
import { queryOptions } from '@tanstack/react-query';
import type { WizardValues } from '../../../components/wizard/wizard-definition.ts';
import { runCommand } from '../../../lib/api.ts';
import type { GenerationFields } from './generation-fields.ts';

export type MonthPreview = OutputOf<typeof previewMonth>;

/** What is asked of the command; the wizard's values may still be empty. */
export interface MonthRequest {
  year: number;
  month: number;
  contracts: string[];
  kinds: MonthKind[];
}

export const requestOf = (values: WizardValues<GenerationFields>): MonthRequest => ({
  year: values.year ?? 0,
  month: values.month ?? 0,
  contracts: values.contracts ?? [],
  kinds: values.kinds ?? [],
});

/** The preview of a month; always read anew when it is shown. */
export const previewOptions = (request: MonthRequest) =>
  queryOptions({
    queryKey: ['month-preview', request],
    queryFn: ({ signal }) => runCommand(previewMonth, request, signal),
    staleTime: 0,
  });
