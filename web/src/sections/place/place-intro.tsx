import { Stack } from '@mantine/core';
import type { Row } from '../../lib/records.ts';
import { AreaCard } from './area/area-card.tsx';
import { CertificateStrip } from './certificate-strip.tsx';

/** What is said of a place before its fields. */
export function placeIntro(record: Row) {
  return (
    <Stack gap="xs" mt="md" mb="lg">
      <CertificateStrip record={record} />
      <AreaCard place={record} />
    </Stack>
  );
}
