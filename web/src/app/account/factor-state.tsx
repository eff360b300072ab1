import type { OutputOf } from '@llavero/proto/commands/command';
import type { secondFactor } from '@llavero/proto/commands/second-factor';
import { formatInstant } from '@llavero/proto/values/dates';
import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { reasonOf } from '../../lib/api.ts';

/** What can be done with a second factor; each asks for the password. */
export type FactorChange = 'prepare' | 'renew' | 'turnOff';

interface Props {
  factor: OutputOf<typeof secondFactor>;
  /** Throws ApiError. */
  onChange: (change: FactorChange, password: string) => Promise<unknown>;
}

/** How many recovery codes are left, in words. */
const leftText = (left: number) =>
  left === 1 ? 'Queda 1 código de recuperación.' : `Quedan ${left} códigos de recuperación.`;

/** Whether the second factor is on, and the buttons that change it. */
export function FactorState({ factor: { since, codesLeft, required }, onChange }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const [working, setWorking] = useState<FactorChange | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const change = (submitter as HTMLButtonElement).value as FactorChange;
    const password = String(new FormData(event.currentTarget).get('current'));
    setFailure(null);
    setWorking(change);
    try {
      await onChange(change, password);
    } catch (error) {
      setFailure(reasonOf(error));
    }
    setWorking(null);
  };
  const button = (change: FactorChange, label: string, variant: 'filled' | 'default') => (
    <Button type="submit" value={change} variant={variant} loading={working === change}>
      {label}
    </Button>
  );
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        {since === null ? (
          <Text size="sm">
            Al entrar se pedirá, además de la contraseña, un código de una aplicación del móvil. Así no basta
            con saber la contraseña.
          </Text>
        ) : (
          <Text size="sm">
            Activada desde el {formatInstant(since)}. {leftText(codesLeft)}
            {required && ' Su empresa la exige.'}
          </Text>
        )}
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <PasswordInput
          name="current"
          label="Contraseña actual"
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          {since === null ? (
            button('prepare', 'Activar', 'filled')
          ) : (
            <>
              {!required && button('turnOff', 'Desactivar', 'default')}
              {button('prepare', 'Configurar otro teléfono', 'default')}
              {button('renew', 'Códigos nuevos', 'filled')}
            </>
          )}
        </Group>
      </Stack>
    </form>
  );
}
