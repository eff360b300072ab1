import type { FieldProblem } from '@llavero/proto/errors';
import { addMoney, formatMoney } from '@llavero/proto/values/money';
import { Stack, Text } from '@mantine/core';
import { accountField } from '../../../../components/wizard/steps/account-field.tsx';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import { preloadRecord } from '../../../../components/wizard/wizard-records.ts';
import { PAYABLE_HELP } from './booking-rules.ts';

/** What is not the named part of a payment, in euros, never below 0. */
export const restOf = (paid: number | null | undefined, part: number | null | undefined): number =>
  Math.max(0, addMoney(paid ?? 0, -(part ?? paid ?? 0)));

/** The booking whose payment is divided. */
export const preloadBooking = ({ id = '' }: { id?: string }) => [preloadRecord('Reserva', 'booking', id)];

/** No part of a payment is above it. Both in euros. */
export const notAbovePaid = (
  field: 'heldAmount' | 'returnAmount',
  paid: number | null | undefined,
  part: number | null | undefined,
): FieldProblem[] =>
  (part ?? 0) > (paid ?? 0)
    ? [{ field, rule: 'max', message: `No puede pasar de lo cobrado (${formatMoney(paid ?? 0)}).` }]
    : [];

const account = ['holderName', 'holderAccount'] as const;

/** The step that asks for the account of what is given back. */
export const ACCOUNT_STEP = {
  key: 'account',
  title: 'Cuenta',
  fields: account,
  required: () => account,
  overrides: {
    holderName: { span: 2 },
    holderAccount: accountField({ required: true, help: PAYABLE_HELP }),
  },
} as const;

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
