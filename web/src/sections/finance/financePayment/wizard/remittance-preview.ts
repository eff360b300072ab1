import type { OutputOf } from '@llavero/proto/commands/command';
import type { ValuesOf } from '@llavero/proto/fields/field';
import {
  notOfferedDocuments,
  type prepareRemittance,
  previewRemittance,
  refusedRemittanceRows,
} from '@llavero/proto/commands/remittances';
import type { RemittanceAbsence } from '@llavero/proto/records/choices/remittances';
import { addMoney } from '@llavero/proto/values/money';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { WizardValues } from '../../../../components/wizard/wizard-definition.ts';
import { answered } from '../../../../components/wizard/wizard-records.ts';
import { runCommand } from '../../../../lib/api.ts';

/** What the wizard asks for; the sum that was seen comes from the preview. */
export type RemittanceFields = Omit<(typeof prepareRemittance)['input'], 'seenAmount'>;
export type RemittanceValues = WizardValues<RemittanceFields>;
export type RemittancePreview = OutputOf<typeof previewRemittance>;

/** The preview of what is asked for; always read anew when it is shown. */
export const previewOptions = ({ excluded: _excluded, format: _format, ...asked }: RemittanceValues) =>
  queryOptions({
    queryKey: ['remittance-preview', asked],
    queryFn: ({ signal }) => runCommand(previewRemittance, inputOf(asked), signal),
    staleTime: 0,
  });

/** The refused rows after those of the preview, asked for page by page; `seen` is how many it names. */
export const refusedOptions = (
  { excluded: _excluded, format: _format, ...asked }: RemittanceValues,
  seen: number,
) =>
  infiniteQueryOptions({
    queryKey: ['remittance-refused', asked, seen],
    queryFn: ({ pageParam, signal }) =>
      runCommand(refusedRemittanceRows, { ...inputOf(asked), after: pageParam }, signal),
    initialPageParam: seen,
    getNextPageParam: ({ rows, more }, _pages, after) => (more ? after + rows.length : undefined),
    // Only when somebody asks for them.
    enabled: false,
  });

/** The documents that are not offered for a reason, page by page. */
export const notOfferedOptions = (
  { excluded: _excluded, format: _format, ...asked }: RemittanceValues,
  reason: RemittanceAbsence,
) =>
  infiniteQueryOptions({
    queryKey: ['remittance-not-offered', asked, reason],
    queryFn: ({ pageParam, signal }) =>
      runCommand(notOfferedDocuments, { ...inputOf(asked), reason, after: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ rows, more }, _pages, after) => (more ? after + rows.length : undefined),
    staleTime: 0,
  });

/** The input of a command; the steps have made sure of what it needs, and the service refuses what is missing. */
export const inputOf = (values: RemittanceValues): Partial<ValuesOf<RemittanceFields>> =>
  answered(values) as Partial<ValuesOf<RemittanceFields>>;

/** What goes in once the excluded rows are left out. */
export function included({ rows, totalAmount, accepted }: RemittancePreview, excluded: readonly string[]) {
  const out = accepted.filter(({ document }) => excluded.includes(document));
  return {
    rows: rows - out.length,
    totalAmount: addMoney(totalAmount, ...out.map(({ amount }) => -amount)),
  };
}
