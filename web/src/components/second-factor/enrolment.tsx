import { Alert, Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { reasonOf } from '../../lib/api.ts';
import type { NewSecret } from '../../lib/second-factor.ts';
import { CodeInput } from './code-input.tsx';
import { QrCode } from './qr-code.tsx';
import classes from './second-factor.module.css';

interface Props {
  prepared: NewSecret;
  /** Sends the first code. Throws ApiError when it is not taken. */
  onCode: (code: string) => Promise<unknown>;
  onCancel: () => void;
}

/** The secret for an authenticator application, as QR code and as text, until a first code of it is right. */
export function Enrolment({ prepared: { secret, address }, onCode, onCancel }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code'));
    setFailure(null);
    setWorking(true);
    try {
      await onCode(code);
    } catch (error) {
      setFailure(reasonOf(error));
      setWorking(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} aria-label="Activar la verificación en dos pasos">
      <Stack gap="md">
        <Text size="sm">
          Escanee el código con una aplicación de verificación del móvil (Google Authenticator, Microsoft
          Authenticator, 1Password…) o escriba la clave en ella.
        </Text>
        <div className={classes.secret}>
          <QrCode text={address} name="Código QR con la clave" />
          <div>
            <Text size="xs" c="dimmed" id="second-factor-secret">
              Clave
            </Text>
            <p className={classes.key} aria-labelledby="second-factor-secret">
              {secret.match(/.{1,4}/g)?.join(' ')}
            </p>
            <Group gap={8}>
              <CopyButton value={secret}>
                {({ copied, copy }) => (
                  <Button size="xs" variant="default" onClick={copy}>
                    {copied ? 'Copiada' : 'Copiar la clave'}
                  </Button>
                )}
              </CopyButton>
              {/* The telephone that shows this cannot scan it. */}
              <Button component="a" href={address} size="xs" variant="default" hiddenFrom="sm">
                Abrir en la aplicación
              </Button>
            </Group>
          </div>
        </div>
        {failure && (
          <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
            {failure}
          </Alert>
        )}
        <CodeInput description="Los seis números que muestra ahora la aplicación." />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
          <Button type="submit" loading={working}>
            Activar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
