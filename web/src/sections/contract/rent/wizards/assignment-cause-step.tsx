import { assignmentWarnings } from '@llavero/proto/rules/legal/assignment-warnings';
import type { contract } from '@llavero/proto/records/contracts/contract';
import { endOfMonth, formatDay, formatMonth, addDays, startOfMonth } from '@llavero/proto/values/dates';
import { Stack } from '@mantine/core';
import { Notice } from '../../../../components/wizard/notice.tsx';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import type { RowOf } from '../../../../lib/records.ts';
import type { AssignmentFields } from './assignment-fields.ts';
import { Warnings } from './warnings.tsx';

/** Why and when, with what the LAU asks for, and which receipt is the first in the new name. */
export function AssignmentCauseStep() {
  const { cause, date } = useWizardValues<AssignmentFields>();
  const record = useWizard().loaded[0] as RowOf<typeof contract>;
  const { contractType, startDate, landlordIsCompany } = record;
  const warnings = assignmentWarnings({ contractType, startDate, landlordIsCompany, cause, date });
  return (
    <Stack gap="md">
      <WizardFields overrides={{ cause: { span: 1 }, date: { span: 1 } }} />
      {date != null && (
        <Notice tone="info" title={`Primer recibo a nombre de la nueva parte: ${firstMonth(date)}`}>
          {date === startOfMonth(date)
            ? `Los recibos anteriores al ${formatDay(date)} siguen a nombre de la parte actual.`
            : 'El mes en curso se cobra entero a quien era parte en su primer día (LAU art. 17.2).'}
        </Notice>
      )}
      <Warnings texts={warnings.map(({ message }) => message)} />
    </Stack>
  );
}

/** The first month that begins on the day of the change or after it. */
const firstMonth = (date: number): string =>
  formatMonth(date === startOfMonth(date) ? date : addDays(endOfMonth(date), 1));
