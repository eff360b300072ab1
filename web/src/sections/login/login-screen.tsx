import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { errorBodyOf } from '../../lib/api.ts';
import { logIn, safeCallback, sessionOptions, useSessionQuery } from '../../lib/session.tsx';
import { LoginFrame } from './login-frame.tsx';
import classes from './login.module.css';

/** `/login?callback=…` (SES-01). Whoever has a session already goes straight on. */
export default function LoginScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: session } = useSessionQuery();
  const [failure, setFailure] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const target = safeCallback(search.get('callback'));

  useEffect(() => {
    document.title = 'Iniciar sesión · Llavero';
  }, []);
  useEffect(() => {
    if (session) void navigate(target, { replace: true });
  }, [session, navigate, target]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setFailure(null);
    setWorking(true);
    try {
      await logIn(String(form.get('email')).trim(), String(form.get('password')));
      await client.fetchQuery({ ...sessionOptions, staleTime: 0 });
    } catch (error) {
      // SES-01: a failed login leaves neither token nor user behind.
      client.removeQueries({ queryKey: sessionOptions.queryKey });
      setFailure(errorBodyOf(error).message);
      setWorking(false);
    }
  };

  return (
    <LoginFrame>
      <form className={classes.form} onSubmit={(event) => void submit(event)} aria-label="Iniciar sesión">
        <h1>Iniciar sesión</h1>
        <p className={classes.lead}>Entre con su cuenta de trabajo.</p>
        {failure && (
          <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
            {failure}
          </Alert>
        )}
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
        <PasswordInput
          name="password"
          label="Contraseña"
          autoComplete="current-password"
          required
          withAsterisk={false}
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la contraseña' }}
        />
        <Button type="submit" size="md" loading={working}>
          Entrar
        </Button>
        <p className={classes.links}>
          <Link to="/passwordReset">He olvidado mi contraseña</Link>
        </p>
      </form>
    </LoginFrame>
  );
}
