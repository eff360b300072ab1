import type { OutputOf } from '@llavero/proto/commands/command';
import { type prepareRemittance, previewRemittance } from '@llavero/proto/commands/remittances';
import { addMoney } from '@llavero/proto/values/money';
import { queryOptions } from '@tanstack/react-query';
import type { WizardValues } from '../../../../components/wizard/wizard-definition.ts';
import { runCommand } from '../../../../lib/api.ts';

/** What the wizard asks for; the sum that was seen comes from the preview. */
export type RemittanceFields = Omit<(typeof prepareRemittance)['input'], 'seenAmount'>;
export type RemittanceValues = WizardValues<RemittanceFields>;
export type RemittancePreview = OutputOf<typeof previewRemittance>;

/** The preview of what is asked for; always read anew when it is shown. */
export const previewOptions = ({
  type,
  organization,
  executionDate,
  dueUpTo,
  landlord = null,
}: RemittanceValues) => {
  const asked = { type, organization, executionDate, dueUpTo, landlord };
  return queryOptions({
    queryKey: ['remittance-preview', asked],
    // The step before has made sure of each of them; the service refuses what is missing.
    queryFn: ({ signal }) => runCommand(previewRemittance, definedOnly(asked), signal),
    staleTime: 0,
  });
};

/** What goes in once the excluded rows are left out. */
export function included({ rows, totalAmount, accepted }: RemittancePreview, excluded: readonly string[]) {
  const out = accepted.filter(({ document }) => excluded.includes(document));
  return {
    rows: rows - out.length,
    totalAmount: addMoney(totalAmount, ...out.map(({ amount }) => -amount)),
  };
}

const definedOnly = <T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value != null)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
