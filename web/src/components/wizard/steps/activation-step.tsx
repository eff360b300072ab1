import { List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldOverrides } from '../../record-form/types.ts';
import { useWizardValues } from '../wizard-context.tsx';
import { WizardFields } from '../wizard-fields.tsx';

interface Props {
  /** What activation sets in motion (F §7), line by line; those that do not apply are null. */
  effects: readonly (ReactNode | null)[];
  /** What happens when it is only validated. */
  otherwise: string;
  overrides?: FieldOverrides;
}

/** The decision to activate, and what it sets in motion, said before it happens. */
export function ActivationStep({ effects, otherwise, overrides }: Props) {
  const { activateNow } = useWizardValues() as { activateNow?: boolean | null };
  return (
    <Stack gap="lg">
      <WizardFields columns={1} {...(overrides ? { overrides } : {})} />
      {activateNow ? (
        <div>
          <Text size="sm" fw={600} mb={6}>
            Al activarlo:
          </Text>
          <List size="sm" spacing={4}>
            {effects.map((effect, index) => effect !== null && <List.Item key={index}>{effect}</List.Item>)}
          </List>
        </div>
      ) : (
        <Text size="sm">{otherwise}</Text>
      )}
    </Stack>
  );
}
