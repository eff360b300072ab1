import { Alert, Button, CopyButton, Group, Stack } from '@mantine/core';
import { download } from '../../lib/download.ts';
import classes from './second-factor.module.css';

interface Props {
  codes: readonly string[];
  button: string;
  onDone: () => void;
}

/** Recovery codes, which nobody can ask for again. */
export function ShownRecoveryCodes({ codes, button, onDone }: Props) {
  const text = codes.join('\n');
  const file = `Códigos de recuperación de Llavero. Cada uno sirve una sola vez.\n\n${text}\n`;
  return (
    <Stack gap="md">
      <Alert color="yellow" title="Guárdelos ahora: no se volverán a mostrar" role="status">
        Con uno de estos códigos entra si no tiene el móvil. Cada uno sirve una sola vez.
      </Alert>
      <ul className={classes.codes} aria-label="Códigos de recuperación">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap={8}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {copied ? 'Copiados' : 'Copiar'}
            </Button>
          )}
        </CopyButton>
        <Button
          size="xs"
          variant="default"
          onClick={() => download(new Blob([file], { type: 'text/plain' }), 'llavero-codigos.txt')}
        >
          Descargar
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onDone}>{button}</Button>
      </Group>
    </Stack>
  );
}
