import { addMoney, formatMoney } from '@llavero/proto/values/money';
import { Stack, Text } from '@mantine/core';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';

/** What is not the named part of a payment, in euros, never below 0. */
export const restOf = (paid: number | null | undefined, part: number | null | undefined): number =>
  Math.max(0, addMoney(paid ?? 0, -(part ?? paid ?? 0)));

/** The fields of the step, and under them how the payment is divided. */
export function SettleStep({ part }: { part: 'heldAmount' | 'returnAmount' }) {
  const values = useWizardValues();
  const euros = (name: string) => (typeof values[name] === 'number' ? values[name] : null);
  const paid = euros('amount') ?? 0;
  const rest = restOf(paid, euros(part));
  const said = addMoney(paid, -rest);
  const [held, returned] = part === 'heldAmount' ? [said, rest] : [rest, said];
  return (
    <Stack gap="md">
      <WizardFields
        overrides={{
          heldReason: { span: 2, visible: () => part === 'heldAmount' || rest > 0 },
          returnReason: { span: 2 },
        }}
      />
      <Text size="sm" className="figures" aria-live="polite">
        De {formatMoney(paid)} cobrados se devuelven{' '}
        <Text span fw={600}>
          {formatMoney(returned)}
        </Text>{' '}
        y se retienen{' '}
        <Text span fw={600}>
          {formatMoney(held)}
        </Text>
        . La unidad queda libre.
      </Text>
    </Stack>
  );
}
