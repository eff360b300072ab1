import { candidatureStatuses } from '@llavero/proto/records/choices/commercial';
import { Checkbox, Stack, Text } from '@mantine/core';
import { StatusBadge } from '../../../../components/status-badge/status-badge.tsx';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import type { Row } from '../../../../lib/records.ts';
import type { BookingFields } from './booking-fields.ts';

/** Who else applied for the unit: those that stay marked are answered with this booking. */
export function OtherCandidaturesStep() {
  const { form, loaded } = useWizard();
  const { others, rejected } = useWizardValues<BookingFields>();
  const known = new Map(
    ((loaded[1] as { others: Row[] } | undefined)?.others ?? []).map((row) => [row.id, row]),
  );
  const marked = rejected ?? [];
  const toggle = (id: string, on: boolean) =>
    form.set('rejected', on ? [...marked, id] : marked.filter((other) => other !== id));
  return (
    <Stack gap="md">
      <Stack gap="xs" role="group" aria-label="Candidaturas que se rechazan">
        {(others ?? []).map((id) => {
          const row = known.get(id);
          return (
            <Checkbox
              key={id}
              checked={marked.includes(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
              label={
                <>
                  {String(row?.['name'] ?? 'Candidatura sin nombre')}{' '}
                  <StatusBadge set={candidatureStatuses} value={row ? String(row['status']) : null} />
                </>
              }
            />
          );
        })}
      </Stack>
      <Text size="sm" c="dimmed">
        {marked.length === 0
          ? 'Ninguna cambia de estado: siguen abiertas por si la reserva no sale adelante.'
          : `${marked.length === 1 ? 'Una candidatura pasará' : `${marked.length} candidaturas pasarán`} a «Rechazada» al crear la reserva.`}
      </Text>
      {marked.length > 0 && <WizardFields columns={1} names={['rejectionReason']} />}
    </Stack>
  );
}
