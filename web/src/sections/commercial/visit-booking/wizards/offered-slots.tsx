import { visitSlots } from '@llavero/proto/commands/visits';
import { formatInstant } from '@llavero/proto/values/dates';
import { Alert, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import { errorBodyOf, runCommand } from '../../../../lib/api.ts';

const SHOWN = 3;

/** The fields of the step, and under them what the visitors would be offered now. */
export function OfferedSlots() {
  const values = useWizardValues<typeof visitSlots.input>();
  const unit = values.unit ?? '';
  const asked = { unit, employees: values.employees ?? [], duration: values.duration ?? null };
  const { data, error } = useQuery({
    queryKey: ['list', 'visit', visitSlots.name, asked],
    queryFn: ({ signal }) => runCommand(visitSlots, asked, signal),
    enabled: unit !== '',
  });
  return (
    <Stack gap="md">
      <WizardFields />
      <div aria-live="polite">
        {error ? (
          <Alert color="red">{errorBodyOf(error).message}</Alert>
        ) : !data ? (
          unit && <Skeleton height={24} />
        ) : data.slots.length === 0 ? (
          <Alert color="orange">{data.reason}</Alert>
        ) : (
          <Text size="sm">
            {data.slots.length === 1
              ? 'Se ofrece una hora: '
              : `Se ofrecen ${data.slots.length} horas. Las primeras: `}
            {data.slots
              .slice(0, SHOWN)
              .map(({ startAt }) => formatInstant(startAt))
              .join(', ')}
            .
          </Text>
        )}
      </div>
    </Stack>
  );
}
