import { Alert, Button, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { CodeInput } from '../../components/second-factor/code-input.tsx';
import { errorBodyOf } from '../../lib/api.ts';
import classes from './login.module.css';

interface Props {
  /** Throws ApiError when the code is not taken. */
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
}

/** Asks for the code of the application, or for a recovery code. */
export function CodeStep({ onCode, onBack }: Props) {
  const [recovers, setRecovers] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    setFailure(null);
    setWorking(true);
    try {
      await onCode(code);
    } catch (error) {
      setFailure(errorBodyOf(error).message);
      setWorking(false);
    }
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} aria-label="Verificación">
      <h1>Verificación en dos pasos</h1>
      <p className={classes.lead}>
        {recovers
          ? 'Escriba uno de sus códigos de recuperación. Después deja de servir.'
          : 'Escriba el código que muestra su aplicación de verificación.'}
      </p>
      {failure && (
        <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
          {failure}
        </Alert>
      )}
      {recovers ? (
        <TextInput
          key="recovery"
          name="code"
          label="Código de recuperación"
          placeholder="abcde-fghij"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          required
          withAsterisk={false}
          autoFocus
          size="md"
        />
      ) : (
        <CodeInput key="code" autoFocus size="md" />
      )}
      <Button type="submit" size="md" loading={working}>
        Entrar
      </Button>
      <p className={classes.links}>
        <button
          type="button"
          className={classes.link}
          onClick={() => {
            setFailure(null);
            setRecovers(!recovers);
          }}
        >
          {recovers ? 'Usar la aplicación de verificación' : 'Usar un código de recuperación'}
        </button>
        <button type="button" className={classes.link} onClick={onBack}>
          Volver a iniciar sesión
        </button>
      </p>
    </form>
  );
}
