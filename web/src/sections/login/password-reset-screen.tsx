import { requestPasswordReset, resetPassword } from '@llavero/proto/commands/people';
import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { LoginFrame } from './login-frame.tsx';
import classes from './login.module.css';

/** `/passwordReset` asks for the mail; `/passwordReset/<code>` sets the new password (SES-08). */
export default function PasswordResetScreen() {
  const code = useParams()['first'] ?? '';
  const [search] = useSearchParams();
  const token = code || (search.get('token') ?? '');
  useEffect(() => {
    document.title = 'Recuperar contraseña · Llavero';
  }, []);
  return <LoginFrame>{token ? <SetPassword token={token} /> : <AskForMail />}</LoginFrame>;
}

function AskForMail() {
  return (
    <OneStep
      title="Recuperar contraseña"
      lead="Le enviaremos un enlace para elegir una contraseña nueva."
      button="Enviar enlace"
      done="Si la dirección pertenece a una cuenta, recibirá un correo en unos minutos. El enlace sirve una sola vez."
      run={(form) => runCommand(requestPasswordReset, { email: String(form.get('email')).trim() })}
    >
      <TextInput
        name="email"
        type="email"
        label="Correo electrónico"
        autoComplete="username"
        required
        withAsterisk={false}
        autoFocus
        size="md"
      />
    </OneStep>
  );
}

function SetPassword({ token }: { token: string }) {
  return (
    <OneStep
      title="Elegir contraseña nueva"
      lead="Las sesiones abiertas con la contraseña anterior se cerrarán."
      button="Guardar contraseña"
      done="La contraseña se ha cambiado. Ya puede entrar con ella."
      run={async (form) => {
        const password = String(form.get('password'));
        if (password !== form.get('repeated'))
          return 'Las dos contraseñas no coinciden: vuelva a escribirlas.';
        await runCommand(resetPassword, { resetToken: token, password });
        return null;
      }}
    >
      <PasswordInput
        name="password"
        label="Contraseña nueva"
        autoComplete="new-password"
        required
        withAsterisk={false}
        autoFocus
        size="md"
      />
      <PasswordInput
        name="repeated"
        label="Repita la contraseña"
        autoComplete="new-password"
        required
        withAsterisk={false}
        size="md"
      />
    </OneStep>
  );
}

interface StepProps {
  title: string;
  lead: string;
  button: string;
  done: string;
  /** Answers a sentence when nothing was sent. */
  run: (form: FormData) => Promise<unknown>;
  children: ReactNode;
}

function OneStep({ title, lead, button, done, run, children }: StepProps) {
  const [state, setState] = useState<'open' | 'working' | 'done'>('open');
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setState('working');
    setFailure(null);
    try {
      const refusal = await run(form);
      if (typeof refusal === 'string') setFailure(refusal);
      setState(typeof refusal === 'string' ? 'open' : 'done');
    } catch (error) {
      const body = errorBodyOf(error);
      setFailure(body.problems?.[0]?.message ?? body.message);
      setState('open');
    }
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} aria-label={title}>
      <h1>{title}</h1>
      {state === 'done' ? (
        <Alert color="teal" icon={<IconCircleCheck size={18} />} role="status">
          {done}
        </Alert>
      ) : (
        <>
          <p className={classes.lead}>{lead}</p>
          {failure && (
            <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
              {failure}
            </Alert>
          )}
          {children}
          <Button type="submit" size="md" loading={state === 'working'}>
            {button}
          </Button>
        </>
      )}
      <p className={classes.links}>
        <Link to="/login">Volver a iniciar sesión</Link>
      </p>
    </form>
  );
}
