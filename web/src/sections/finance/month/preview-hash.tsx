import { Button, Code, CopyButton, Group, Text } from '@mantine/core';
import { shortHash } from '@llavero/proto/values/short-hash';

/** What names this preview: the generation carries out this one or none, and keeps the hash with its result. */
export function PreviewHash({ hash }: { hash: string }) {
  return (
    <Group gap={6} mt="xs">
      <Text size="xs" c="dimmed">
        Huella de lo previsualizado
      </Text>
      <Code title={hash}>{shortHash(hash)}</Code>
      <CopyButton value={hash}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="subtle" onClick={copy} aria-label="Copiar la huella">
            {copied ? 'Copiada' : 'Copiar'}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
