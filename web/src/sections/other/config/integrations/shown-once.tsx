import { Alert, Button, CopyButton, Group, TextInput } from '@mantine/core';

/** A secret that nobody can ask for again. */
export function ShownOnce({ label, value }: { label: string; value: string }) {
  return (
    <Alert color="yellow" title="Cópielo ahora: no se volverá a mostrar" role="status">
      <Group align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          readOnly
          label={label}
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={value}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copiado' : 'Copiar'}</Button>}
        </CopyButton>
      </Group>
    </Alert>
  );
}
