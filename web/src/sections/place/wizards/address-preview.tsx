import { Text } from '@mantine/core';
import { placeDisplayName } from '@llavero/proto/values/address';
import { useWizardValues } from '../../../components/wizard/wizard-context.tsx';
import type { PlaceFields } from './place.ts';

/** How the place will be called in lists and documents, as it is typed. */
export function AddressPreview() {
  const values = useWizardValues<PlaceFields>();
  const name = placeDisplayName(values);
  return (
    <Text size="sm" c="dimmed" mb="md" aria-live="polite">
      Se mostrará como{' '}
      <Text span fw={600} c="var(--ll-ink)">
        {values.street ? name : '…'}
      </Text>
    </Text>
  );
}
