import { Alert, Button, PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { errorBodyOf } from '../../lib/api.ts';
import { signInWaysOptions } from '../../lib/sign-in-ways.ts';
import { type Audience, logIn, safeCallback, sessionOptions, useSessionQuery } from '../../lib/session.tsx';
import { LoginFrame } from './login-frame.tsx';
import classes from './login.module.css';
import { type NextStep, nextStepOf } from './next-step.ts';

const KeycloakEntry = lazy(async () => ({ default: (await import('./keycloak-entry.tsx')).KeycloakEntry }));
const SecondStep = lazy(() => import('./second-step.tsx'));

const audiences: { value: Audience; label: string }[] = [
  { value: 'agent', label: 'Inquilinos y propietarios' },
  { value: 'employee', label: 'Equipo' },
];

/** `/login?callback=…` (SES-01). Whoever has a session already goes straight on. */
export default function LoginScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: session } = useSessionQuery();
  const { data: ways } = useQuery(signInWaysOptions);
  const [failure, setFailure] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const [step, setStep] = useState<NextStep | null>(null);
  const target = safeCallback(search.get('callback'));

  // The pages of a contract are for tenants and landlords as well (NAV-10), who sign in apart (SES-07).
  const toContracts = /^\/contrato(\/|$)/.test(target);
  const [audience, setAudience] = useState<Audience>(toContracts ? 'agent' : 'employee');

  useEffect(() => {
    document.title = 'Iniciar sesión · Llavero';
  }, []);
  useEffect(() => {
    if (session) void navigate(target, { replace: true });
  }, [session, navigate, target]);

  const back = useCallback((reason: string | null) => {
    setFailure(reason);
    setWorking(false);
    setStep(null);
  }, []);
  const enter = () => client.fetchQuery({ ...sessionOptions, staleTime: 0 });
  const entered = () => {
    enter().catch((error: unknown) => back(errorBodyOf(error).message));
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setFailure(null);
    setWorking(true);
    try {
      await logIn(String(form.get('email')).trim(), String(form.get('password')), audience);
      await enter();
    } catch (error) {
      const next = nextStepOf(error);
      if (next) return setStep(next);
      // SES-01: a failed login leaves neither token nor user behind.
      client.removeQueries({ queryKey: sessionOptions.queryKey });
      setFailure(errorBodyOf(error).message);
      setWorking(false);
    }
  };

  if (step)
    return (
      <LoginFrame>
        <Suspense>
          <SecondStep step={step} onEntered={entered} onBack={back} />
        </Suspense>
      </LoginFrame>
    );
  return (
    <LoginFrame>
      <form className={classes.form} onSubmit={(event) => void submit(event)} aria-label="Iniciar sesión">
        <h1>Iniciar sesión</h1>
        <p className={classes.lead}>
          {audience === 'employee'
            ? 'Entre con su cuenta de trabajo.'
            : 'Entre para ver sus contratos y documentos.'}
        </p>
        {toContracts && (
          <SegmentedControl
            data={audiences}
            value={audience}
            onChange={(value) => setAudience(value as Audience)}
            aria-label="Quién entra"
          />
        )}
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
        {ways?.keycloak && audience === 'employee' && (
          <Suspense>
            <KeycloakEntry place={ways.keycloak} target={target} onFailure={setFailure} />
          </Suspense>
        )}
        <p className={classes.links}>
          <Link to="/passwordReset">He olvidado mi contraseña</Link>
          <Link to="/acceso">Soy inquilino o propietario: recibir un enlace</Link>
        </p>
      </form>
    </LoginFrame>
  );
}
